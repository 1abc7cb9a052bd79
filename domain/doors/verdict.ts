import { isOverdue } from '../payments/payment-schedule.ts';
import { type DoorRule, isServed, type MembershipCard, type TicketCard } from './card.ts';
import type { Presence, ScanPlace } from './scan-log.ts';

/** The reasons that staff may overrule: they concern time or place. */
const overrulable = [
  'wrong_door',
  'wrong_day',
  'wrong_session',
  'too_early',
  'too_late',
  'membership_over',
  'membership_to_come',
] as const;

export const scanReasons = [
  ...overrulable,
  'already_in',
  'no_re_entry',
  'not_in',
  'too_many',
  'cancelled',
  'refunded',
  'unpaid',
  'moved',
  'unknown_code',
  'other_seller',
  'nothing_now',
  'refused_offline',
] as const;

/** The reason of a refusal (DOR-04). */
export type ScanReason = (typeof scanReasons)[number];

/** Information for a steward, whatever the result. */
export type ScanNote =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 're_entry' }
  /** A membership that was shown before. */
  | ({ readonly kind: 'shown_before' } & ScanPlace);

/** The result of a scan. Instants are epoch milliseconds. */
export interface Verdict {
  readonly result: 'admitted' | 'left' | 'refused';
  /** The reason of a refusal, or the overruled reason; null otherwise. */
  readonly reason: ScanReason | null;
  /** Number of people let in or out; in a refusal, the number requested. */
  readonly persons: number;
  /** Number of people who can still come in with it afterwards, at this door. */
  readonly left: number;
  /** `already_in`, `no_re_entry`: the last admission. */
  readonly before?: ScanPlace;
  /** `too_early`, `wrong_day`, `membership_to_come`: the time from which it admits here. */
  readonly opens?: number;
  /** `too_late`, `wrong_day`, `membership_over`: the time until which it admitted. */
  readonly closed?: number;
  /** `moved`: the start of the other ticket's session; null if it has no session. */
  readonly movedTo?: number | null;
  /** The due time of an unpaid part of its order's price: it is admitted, and the steward should know. */
  readonly overdue?: number;
  readonly notes: readonly ScanNote[];
}

/** A scan to judge. */
export interface Asked {
  readonly direction: 'in' | 'out';
  /** Epoch milliseconds, by the server's clock. */
  readonly at: number;
  /** Number of people; if omitted, everyone whom a ticket still admits, or one member. */
  readonly persons?: number | undefined;
  /** Overrules time and place. */
  readonly force: boolean;
  /** True if an offline device let no one through: the server then refuses too, whatever it thinks of the ticket. */
  readonly isRefusedOffline?: boolean;
  /** The sessions that the device serves; undefined for all. */
  readonly sessions?: readonly string[] | undefined;
}

/** A refusal with its explanation. */
type Fault = Partial<Pick<Verdict, 'before' | 'opens' | 'closed' | 'movedTo'>> & {
  readonly reason: ScanReason;
};

/**
 * Judges a scan: the server online, the browser by its snapshot offline. `presence` is the fold of the card's log; a
 * scan without a door has only the limits of the card's own days, and no re-entry.
 */
export function judge(
  card: TicketCard | MembershipCard,
  presence: Presence,
  door: DoorRule | null,
  asked: Asked,
): Verdict {
  return asked.direction === 'out'
    ? judgeExit(card, presence, door, asked)
    : judgeEntry(card, presence, door, asked);
}

function judgeEntry(
  card: TicketCard | MembershipCard,
  presence: Presence,
  door: DoorRule | null,
  asked: Asked,
): Verdict {
  const free = placesLeft(card, presence, door);
  const persons = asked.persons ?? (card.kind === 'membership' ? 1 : Math.max(1, free));
  const invalid = card.kind === 'ticket' ? stateFault(card) : null;
  const owed = invalid ? {} : overdueOf(card, asked);
  const refused = (fault: Fault): Verdict => ({
    result: 'refused',
    ...fault,
    persons,
    left: Math.max(0, free),
    ...owed,
    notes: noteOf(card),
  });
  if (invalid) return refused(invalid);
  const used = card.kind === 'ticket' ? usedFault(card, presence, free) : null;
  if (used) return refused(used);
  const passing = placeFault(card, door) ?? timeFault(card, door, asked);
  if (passing && !asked.force) return refused(passing);
  if (persons > free) return refused({ reason: 'too_many' });
  if (asked.isRefusedOffline) return refused({ reason: 'refused_offline' });
  return {
    result: 'admitted',
    reason: passing?.reason ?? null,
    persons,
    left: card.kind === 'membership' ? free : free - persons,
    ...owed,
    notes: [...noteOf(card), ...pastNotes(card, presence)],
  };
}

function judgeExit(
  card: TicketCard | MembershipCard,
  presence: Presence,
  door: DoorRule | null,
  asked: Asked,
): Verdict {
  const { inside } = presence;
  const persons = asked.persons ?? (card.kind === 'membership' ? 1 : Math.max(1, inside));
  const verdict = { persons, left: Math.max(0, placesLeft(card, presence, door)), notes: [] };
  if (!door?.re_entry) return { result: 'refused', reason: 'no_re_entry', ...verdict };
  if (card.kind === 'ticket' && persons > inside) {
    return { result: 'refused', reason: 'not_in', ...verdict };
  }
  if (asked.isRefusedOffline) return { result: 'refused', reason: 'refused_offline', ...verdict };
  if (card.kind === 'membership') return { result: 'left', reason: null, ...verdict };
  return { result: 'left', reason: null, ...verdict, left: verdict.left + persons };
}

/** The number of people who can come in at a door. Without re-entry, leaving frees no place. */
function placesLeft(
  { kind, admits }: TicketCard | MembershipCard,
  { inside, used }: Presence,
  door: DoorRule | null,
): number {
  if (kind === 'membership') return admits;
  return admits - (door?.re_entry ? inside : used);
}

function stateFault({ state, isRefunded, movedTo }: TicketCard): Fault | null {
  if (state === 'booked' || state === 'redeemed') return null;
  if (movedTo) return { reason: 'moved', movedTo: movedTo.start };
  if (isRefunded) return { reason: 'refunded' };
  return { reason: state === 'cancelled' ? 'cancelled' : 'unpaid' };
}

function usedFault({ admits }: TicketCard, presence: Presence, free: number): Fault | null {
  if (free > 0) return null;
  const before = presence.lastIn ? { before: presence.lastIn } : {};
  return { reason: presence.inside < admits ? 'no_re_entry' : 'already_in', ...before };
}

const placeFault = (card: TicketCard | MembershipCard, door: DoorRule | null): Fault | null =>
  door && !isServed(door, card) ? { reason: 'wrong_door' } : null;

function timeFault(
  card: TicketCard | MembershipCard,
  door: DoorRule | null,
  { at, sessions }: Asked,
): Fault | null {
  if (card.kind === 'membership') {
    const { validFrom, validTo } = card;
    if (validFrom !== null && at < validFrom) {
      return { reason: 'membership_to_come', opens: validFrom };
    }
    return validTo !== null && at >= validTo
      ? { reason: 'membership_over', closed: validTo }
      : null;
  }
  const { opens, closes } = hoursOf(card, door);
  const isEarly = opens !== null && at < opens;
  const isLate = closes !== null && at >= closes;
  const isOtherDay =
    (card.dayFrom !== null && at < card.dayFrom) || (card.dayTo !== null && at >= card.dayTo);
  const early: Omit<Fault, 'reason'> = isEarly ? { opens } : {};
  const times = isLate ? { closed: closes } : early;
  if ((isEarly || isLate) && isOtherDay) return { reason: 'wrong_day', ...times };
  if (sessions && card.session !== null && !sessions.includes(card.session)) {
    return { reason: 'wrong_session' };
  }
  if (isEarly) return { reason: 'too_early', ...times };
  return isLate ? { reason: 'too_late', ...times } : null;
}

/** The period in which a door admits with a ticket: around the start of its session, otherwise on its days. */
function hoursOf({ start, dayFrom, dayTo }: TicketCard, door: DoorRule | null) {
  const minute = 60_000;
  const { minutes_before: before = null, minutes_after: after = null } = door ?? {};
  return {
    opens: start === null || before === null ? dayFrom : start - before * minute,
    closes: start === null || after === null ? dayTo : start + after * minute,
  };
}

const overdueOf = (card: TicketCard | MembershipCard, { at }: Asked): Pick<Verdict, 'overdue'> => {
  const since = card.kind === 'ticket' ? card.owedSince : null;
  return since !== null && isOverdue(since, at) ? { overdue: since } : {};
};

const noteOf = ({ note }: TicketCard | MembershipCard): readonly ScanNote[] =>
  note === '' ? [] : [{ kind: 'note', text: note }];

function pastNotes(
  { kind }: TicketCard | MembershipCard,
  { inside, used, lastIn }: Presence,
): readonly ScanNote[] {
  if (kind === 'ticket') return inside < used ? [{ kind: 're_entry' }] : [];
  return lastIn ? [{ kind: 'shown_before', ...lastIn }] : [];
}

/** Returns true if staff may overrule a refusal. */
export const canOverrule = (reason: ScanReason): boolean =>
  (overrulable as readonly ScanReason[]).includes(reason);

/** A refusal without a card: nothing known could admit, or may be shown. */
export const refusal = (
  reason: 'unknown_code' | 'other_seller' | 'nothing_now',
  persons = 1,
): Verdict => ({ result: 'refused', reason, persons, left: 0, notes: [] });
