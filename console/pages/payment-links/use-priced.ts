import { useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { Problem } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import type { FormBounds } from './check-form.ts';
import type { Line } from './hold-form.ts';

interface Tickets {
  readonly event: string;
  readonly session?: string;
  readonly tickets: Line[];
}

/** The price of the tickets, and the limits within which the viewer may agree on instalments. */
export interface Pricing {
  /** Undefined while the tickets differ from those that were priced. */
  readonly price: string | undefined;
  /** Undefined while the time is another one. */
  readonly bounds: FormBounds | undefined;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  forget(): void;
  /** Requests the price in `parts` equal instalments; returns them with the limits, or undefined if refused. */
  ask(parts: number): Promise<
    | {
        readonly parts: StaffCallAnswer<'priceStaffCart'>['parts'];
        readonly bounds: FormBounds;
      }
    | undefined
  >;
}

/** Requests the price of tickets, with its equal instalments. */
export function usePriced(tickets: Tickets, session: string | null): Pricing {
  const staff = useStaff();
  const asked = JSON.stringify(tickets);
  const time = JSON.stringify([tickets.event, session]);
  const [priced, setPriced] = useState<{
    readonly of: string;
    readonly price: string;
    readonly at: string;
    readonly bounds: FormBounds;
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
      const widest = { lastDay: outcome.answer.latest_day, leastFirst: 0 };
      const found = { lastDay, leastFirst, widest, mayLeaveOpen: outcome.answer.may_leave_open };
      setPriced({ of: asked, price, at: time, bounds: found });
      return { parts: outcome.answer.parts, bounds: found };
    },
  };
}
