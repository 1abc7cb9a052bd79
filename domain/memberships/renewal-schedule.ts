import { localDay } from '../time/days.ts';

/** The state of automatic renewal (MEM-33); `none` without consent. */
export const autoRenewStates = ['none', 'scheduled', 'cancelled'] as const;
export type AutoRenew = (typeof autoRenewStates)[number];

/** Days before the end at which a membership is first charged, so that retries leave no gap. */
const leadDays = 7;
/** Days until the second and the third attempt. */
const pauses = [3, 3] as const;
/** Days after the end in which a late renewal is still started or retried. */
const graceDays = 30;
/** Venue's time of day from which notices are sent and cards charged. */
const hour = '09:00';

/** Maximum configurable notice, in days. */
export const maxNoticeDays = 90;
/** Days before the end at which the first step of a renewal can be due, given its notice. */
export const daysAhead = (noticeDays: number): number => leadDays + noticeDays + 1;

/** The end at which a membership is renewed, with its venue's settings. */
export interface RenewalEnd {
  /** Epoch milliseconds. */
  readonly end: number;
  readonly timezone: string;
  /** Days from the notice to the charge. */
  readonly noticeDays: number;
}

/** The state after cancelling; undefined if there is nothing to cancel. */
export const cancelledState = (state: AutoRenew): 'cancelled' | undefined =>
  state === 'none' ? undefined : 'cancelled';

/** Time at which the owner is notified of the coming charge; epoch milliseconds. For the server only. */
export const noticeAt = ({ end, timezone, noticeDays }: RenewalEnd): number =>
  at(localDay(end, timezone).subtract({ days: leadDays + noticeDays }), timezone);

/**
 * Time of the first charge, for an owner notified at `noticedAt`: some days before the end, but never sooner after the
 * notice than promised, however late the notice was.
 */
export function chargeAt(renewal: RenewalEnd, noticedAt: number): number {
  const { end, timezone, noticeDays } = renewal;
  const planned = at(localDay(end, timezone).subtract({ days: leadDays }), timezone);
  const promised = at(localDay(noticedAt, timezone).add({ days: noticeDays }), timezone);
  return Math.max(planned, promised);
}

/** Time after which a renewal is neither started nor retried; the membership stays expired. */
export const renewalDeadline = ({ end, timezone }: Pick<RenewalEnd, 'end' | 'timezone'>): number =>
  at(localDay(end, timezone).add({ days: graceDays }), timezone);

/**
 * The reason why a charge failed: the bank declined it, the bank requires the customer to be present, or there is no
 * card.
 */
export type Decline = 'declined' | 'authentication' | 'no_card';

type AfterDecline =
  /** The charge is retried at `at`. */
  | { readonly kind: 'try_again'; readonly at: number }
  /** Only the owner can pay, until `until`. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'give_up' };

/**
 * The step after the `declines`th failed charge, at `triedAt`. A charge that only the owner can
 * approve, or that has no card, is not retried, but can be paid for as long as others are retried.
 */
export function stepAfterDecline(
  { end, timezone }: Pick<RenewalEnd, 'end' | 'timezone'>,
  { why, declines, triedAt }: { why: Decline; declines: number; triedAt: number },
): AfterDecline {
  const left = pauses.slice(declines - 1);
  const [pause] = left;
  if (pause === undefined) return { kind: 'give_up' };
  const days = why === 'declined' ? pause : left.reduce((sum, each) => sum + each, 0);
  const next = at(localDay(triedAt, timezone).add({ days }), timezone);
  if (next >= renewalDeadline({ end, timezone })) return { kind: 'give_up' };
  return why === 'declined' ? { kind: 'try_again', at: next } : { kind: 'wait', until: next };
}

/** The day of an instant, YYYY-MM-DD at the venue, as shown to people. */
export const renewalDay = (instant: number, timezone: string): string =>
  localDay(instant, timezone).toString();

const at = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: hour }).epochMilliseconds;
