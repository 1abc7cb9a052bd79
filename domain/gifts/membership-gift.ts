import { dayIn } from '../events/schedule.ts';
import { isMembershipHandler, renewalOf } from '../memberships/membership.ts';
import { newTerm, type Term } from '../memberships/membership-term.ts';
import type { ValidityPolicy } from '../memberships/validity.ts';
import { dayFault, giftFaultTexts } from './gift-delivery.ts';

type Data = Readonly<Record<string, unknown>>;

interface Ticket {
  readonly handler: string;
  readonly handler_data: Data;
}

/** A membership that is bought to be given to somebody. */
export interface MembershipGift {
  /** The day at the venue from which it runs, YYYY-MM-DD; '' is the day on which it is bought. */
  readonly starts_on: string;
}

/** What a ticket was held as a gift with; undefined where its buyer may keep it. */
export function giftOf({ handler, handler_data }: Ticket): MembershipGift | undefined {
  if (!isMembershipHandler(handler) || handler_data['gift'] !== true) return undefined;
  return { starts_on: dayOf(handler_data) };
}

const dayOf = (data: Data): string =>
  typeof data['starts_on'] === 'string' ? data['starts_on'].trim() : '';

/** Whom a membership is given to, as its ticket keeps it once that is known. */
export interface Receiver {
  readonly name: string;
  readonly email: string;
}

/** Whom a ticket is given to; undefined where nobody was named. */
export function receiverOf({ handler_data }: Pick<Ticket, 'handler_data'>): Receiver | undefined {
  const { receiver } = handler_data;
  return receiver === undefined ? undefined : (receiver as Receiver);
}

/** A ticket's data with whom it is given to, or without anybody. */
export function withReceiver(data: Data, receiver: Receiver | undefined): Data {
  const { receiver: _, ...rest } = data;
  return receiver ? { ...rest, receiver } : rest;
}

/** A membership is somebody else's than the buyer's: its code is not for the buyer to show. */
export const isGiven = (ticket: Ticket): boolean =>
  giftOf(ticket) !== undefined || receiverOf(ticket) !== undefined;

interface Level extends ValidityPolicy {
  readonly handler: string;
}

export interface GiftLineFault {
  readonly field: 'gift' | 'starts_on';
  /** What is wrong with it, for callers. */
  readonly fault: string;
}

/**
 * What is wrong with a line as a gift; null is fine. All memberships of a cart are a gift that
 * begins on one day, or none is: they are given to one person (CRT-31).
 */
export function giftLineFault(
  { handler_data }: { readonly handler_data: Data },
  level: Level,
  cart: readonly Ticket[],
  { timezone, now }: { readonly timezone: string; readonly now: number },
): GiftLineFault | null {
  if (!isMembershipHandler(level.handler)) return null;
  const { gift, starts_on } = handler_data;
  if (gift !== undefined && gift !== true) return { field: 'gift', fault: 'is not true' };
  const wanted = giftOf({ handler: level.handler, handler_data });
  const others = cart.filter(({ handler }) => isMembershipHandler(handler));
  if (others.some((other) => giftOf(other)?.starts_on !== wanted?.starts_on)) {
    return { field: 'gift', fault: 'is not as the other memberships of this cart' };
  }
  if (!wanted) return null;
  if (renewalOf(handler_data) !== undefined) {
    return { field: 'gift', fault: 'is renewed, and can’t be given' };
  }
  if (starts_on !== undefined && typeof starts_on !== 'string') {
    return { field: 'starts_on', fault: giftFaultTexts.not_text };
  }
  if (wanted.starts_on === '') return null;
  const fault = dayFault(wanted.starts_on, dayIn(timezone, new Date(now).toISOString()));
  if (fault) return { field: 'starts_on', fault: giftFaultTexts[fault] };
  const { valid_from, valid_to } = giftTerm(level, timezone, now, wanted);
  const isOver = valid_to !== null && valid_from !== null && valid_to <= valid_from;
  return isOver ? { field: 'starts_on', fault: 'is after this membership is over' } : null;
}

/** The instant at which a gift begins: the chosen day's, or `now` where that has come. */
function startOf({ starts_on }: MembershipGift, timezone: string, now: number): number {
  if (starts_on === '') return now;
  const day = Temporal.PlainDate.from(starts_on).toZonedDateTime(timezone);
  return Math.max(now, day.epochMilliseconds);
}

/**
 * The term of a membership that is given at `now`: as one that is bought on the day on which it
 * begins, and not before that day. For the server only.
 */
export function giftTerm(
  policy: ValidityPolicy,
  timezone: string,
  now: number,
  gift: MembershipGift,
): Term {
  const at = startOf(gift, timezone, now);
  const term = newTerm(policy, timezone, at);
  if (at === now || (term.valid_from !== null && term.valid_from.getTime() >= at)) return term;
  return { ...term, valid_from: new Date(at) };
}
