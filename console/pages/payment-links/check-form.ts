import { amountsFault, daysFault } from '#domain/payments/instalment-plan.ts';
import { boundsFault, openBeyond, type PlanBounds } from '#domain/payments/plan-fault.ts';
import { parsePrice } from '#domain/pricing/money.ts';
import { amountIn } from '../../amounts/amount-field.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { dayText } from '../../words/times.ts';
import type { Faults, Line, PlanRow } from './hold-form.ts';

const own = paymentLinkWords.form;

interface Form {
  readonly event: string | undefined;
  readonly lines: readonly Line[];
  readonly name: string;
  readonly email: string;
}

/** The errors of a form that the page can find itself. */
export const formFaults = ({ event, lines, name, email }: Form, currency: string): Faults => ({
  ...(event === undefined ? { event: own.eventMissing } : {}),
  ...(lines.length === 0 ? { tickets: own.ticketsMissing } : {}),
  ...Object.fromEntries(
    lines.flatMap(({ quantity, price }, at) => [
      ...(Number.isInteger(quantity) && quantity > 0
        ? []
        : [[`tickets[${at}].quantity`, own.count]]),
      ...faultOf(`tickets[${at}].price`, price, currency),
    ]),
  ),
  ...(name.trim() === '' ? { name: own.nameMissing } : {}),
  ...(email.trim() === '' ? { email: own.emailMissing } : {}),
});

/** The error of an amount, if any, under its field's name. */
function faultOf(field: string, typed: string | undefined, currency: string): [string, string][] {
  const fault = typed === undefined ? undefined : amountIn(typed, currency).fault;
  return fault === undefined ? [] : [[field, fault]];
}

interface Plan {
  readonly rows: readonly PlanRow[];
  /** Undefined while unknown: then only the server compares the sum. */
  readonly price: string | undefined;
  readonly today: string;
  readonly currency: string;
  /** Undefined while unknown: then only the server checks the plan against them. */
  readonly bounds?: FormBounds | undefined;
}

/** The limits of the person filling in a form, and the wider ones within which someone else may approve. */
export interface FormBounds extends PlanBounds {
  readonly widest: PlanBounds;
  /** An amount beyond the limits that may stay open without approval. */
  readonly mayLeaveOpen: string;
}

/** The first error of a plan, by the server's rules. */
export function planFaults({ rows, price, today, currency, bounds }: Plan): Faults {
  const missing = rows.findIndex(({ day }) => day === '');
  if (missing >= 0) return { [`schedule[${missing}].day`]: own.dayMissing };
  const day = daysFault(
    rows.map(({ day: of }) => of),
    today,
  );
  if (day) return { [`schedule[${day.at}].day`]: own.dayFaults[day.fault] };
  const unread = rows.flatMap(({ amount }, at) =>
    amount.trim() === '' ? [] : faultOf(`schedule[${at}].amount`, amount, currency),
  );
  if (unread.length > 0) return Object.fromEntries(unread);
  const amounts = rows.map(
    ({ amount }) => parsePrice(amountIn(amount, currency).amount ?? '', currency) ?? Number.NaN,
  );
  const whole = price === undefined ? undefined : parsePrice(price, currency);
  const fault = amountsFault(amounts, whole ?? 0);
  if (typeof fault === 'number') return { [`schedule[${fault}].amount`]: own.partAboveZero };
  if (fault === 'sum' && whole !== undefined) return { schedule: own.notThePrice };
  const days = rows.map(({ day: of }) => of);
  return bounds && boundsFault(days, amounts, bounds.widest) === 'too_late'
    ? { [`schedule[${rows.length - 1}].day`]: own.tooLate(dayText(bounds.widest.lastDay)) }
    : {};
}

/** The reason why a valid plan needs someone else's approval; undefined if it needs none. */
export function needsApproval({
  rows,
  currency,
  bounds,
}: Pick<Plan, 'rows' | 'currency' | 'bounds'>) {
  if (!bounds) return undefined;
  const amounts = rows.map(
    ({ amount }) => parsePrice(amountIn(amount, currency).amount ?? '', currency) ?? Number.NaN,
  );
  const days = rows.map(({ day }) => day);
  const most = parsePrice(bounds.mayLeaveOpen, currency) ?? 0;
  return openBeyond(days, amounts, bounds) > most ? boundsFault(days, amounts, bounds) : undefined;
}
