import { useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { PlanBounds } from '#domain/payments/plan-fault.ts';
import type { Problem } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import type { Line } from './hold-form.ts';

interface Tickets {
  readonly event: string;
  readonly session?: string;
  readonly tickets: Line[];
}

/** The price of the tickets, and the bounds within which somebody may agree on parts of it. */
export interface Pricing {
  /** Undefined while the tickets are others than those that were priced. */
  readonly price: string | undefined;
  /** Undefined while the time is another one. */
  readonly bounds: PlanBounds | undefined;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  forget(): void;
  /** Asks for the price in so many equal parts; returns these, or undefined if it is refused. */
  ask(parts: number): Promise<StaffCallAnswer<'priceStaffCart'>['parts'] | undefined>;
}

/** Asks what tickets cost, with the equal parts of it. */
export function usePriced(tickets: Tickets, session: string | null): Pricing {
  const staff = useStaff();
  const asked = JSON.stringify(tickets);
  const time = JSON.stringify([tickets.event, session]);
  const [priced, setPriced] = useState<{
    readonly of: string;
    readonly price: string;
    readonly at: string;
    readonly bounds: PlanBounds;
  }>();
  const find = useStaffCall(
    (parts: number) => staff.call('priceStaffCart', { body: { ...tickets, parts } }),
    paymentLinkWords.problems,
  );
  return {
    price: priced?.of === asked ? priced.price : undefined,
    bounds: priced?.at === time ? priced.bounds : undefined,
    isRunning: find.isRunning,
    problem: find.problem,
    forget: () => find.forget(),
    async ask(parts) {
      const outcome = await find.run(parts);
      if (!outcome.ok) return undefined;
      const { price, last_day: lastDay, least_first_percent: leastFirst } = outcome.answer;
      setPriced({ of: asked, price, at: time, bounds: { lastDay, leastFirst } });
      return outcome.answer.parts;
    },
  };
}
