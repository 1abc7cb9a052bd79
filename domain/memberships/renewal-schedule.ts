/** Whether a membership renews itself (MEM-33); none is one that nobody agreed to. */
export const autoRenewStates = ['none', 'scheduled', 'cancelled'] as const;
export type AutoRenew = (typeof autoRenewStates)[number];

/** Days before its end on which a membership is charged for first, so that no try is a gap. */
const leadDays = 7;
/** Days from one try to the next, after the first and after the second one was declined. */
const pauses = [3, 3] as const;
/** Days after its end for which a renewal that came late is still begun or tried. */
const graceDays = 30;
/** Letters come, and cards are charged, from this hour of the venue's days on. */
const hour = '09:00';

/** As many days ahead as anybody can be told, by the longest notice that can be configured. */
export const mostNoticeDays = 90;
/** With no more notice than this, nothing is to be done about what ends more days from now. */
export const daysAhead = (noticeDays: number): number => leadDays + noticeDays + 1;

/** The end that a membership is to be renewed at, and how its venue tells days. */
export interface RenewalEnd {
  /** Epoch milliseconds. */
  readonly end: number;
  readonly timezone: string;
  /** Days from the notice to the charge. */
  readonly noticeDays: number;
}

/** What cancelling makes of a state; undefined where nothing renews itself that could be cancelled. */
export const cancelledFrom = (state: AutoRenew): 'cancelled' | undefined =>
  state === 'none' ? undefined : 'cancelled';

/** When the owner is told that a charge is coming. Epoch milliseconds. For the server only. */
export const noticeAt = ({ end, timezone, noticeDays }: RenewalEnd): number =>
  at(dayOf(end, timezone).subtract({ days: leadDays + noticeDays }), timezone);

/**
 * When the charge is tried first for somebody who was told at `noticedAt`: some days before the end,
 * but never sooner after the notice than was promised, however late that one came.
 */
export function chargeAt(renewal: RenewalEnd, noticedAt: number): number {
  const { end, timezone, noticeDays } = renewal;
  const planned = at(dayOf(end, timezone).subtract({ days: leadDays }), timezone);
  const promised = at(dayOf(noticedAt, timezone).add({ days: noticeDays }), timezone);
  return Math.max(planned, promised);
}

/** From when on it is too late to begin or to try again: the membership stays over. */
export const tooLateAt = ({ end, timezone }: Pick<RenewalEnd, 'end' | 'timezone'>): number =>
  at(dayOf(end, timezone).add({ days: graceDays }), timezone);

/** Why a charge did not succeed: the bank declines, wants its customer there, or there is no card. */
export type Decline = 'declined' | 'authentication' | 'no_card';

export type AfterDecline =
  /** It is tried again then. */
  | { readonly kind: 'try_again'; readonly at: number }
  /** Only the owner can pay, and until then may. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'give_up' };

/**
 * What follows when the charge was declined at `triedAt` for the `declines`th time. What the bank
 * or nobody's card can pay is not tried again, but may be paid for as long as others are tried.
 */
export function afterDecline(
  { end, timezone }: Pick<RenewalEnd, 'end' | 'timezone'>,
  { why, declines, triedAt }: { why: Decline; declines: number; triedAt: number },
): AfterDecline {
  const left = pauses.slice(declines - 1);
  const [pause] = left;
  if (pause === undefined) return { kind: 'give_up' };
  const days = why === 'declined' ? pause : left.reduce((sum, each) => sum + each, 0);
  const next = at(dayOf(triedAt, timezone).add({ days }), timezone);
  if (next >= tooLateAt({ end, timezone })) return { kind: 'give_up' };
  return why === 'declined' ? { kind: 'try_again', at: next } : { kind: 'wait', until: next };
}

/** The day of an instant at the venue, YYYY-MM-DD: what people are told. */
export const renewalDay = (instant: number, timezone: string): string =>
  dayOf(instant, timezone).toString();

const dayOf = (instant: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).toPlainDate();

const at = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: hour }).epochMilliseconds;
