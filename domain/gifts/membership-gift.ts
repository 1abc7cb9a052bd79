import { dayIn } from '../events/schedule.ts';
import { renewalOf } from '../memberships/membership.ts';
import { isMembershipHandler } from '../memberships/membership-handler.ts';
import { newTerm, type Term } from '../memberships/membership-term.ts';
import type { ValidityPolicy } from '../memberships/validity.ts';
import { dayFault, giftFaultTexts } from './gift-delivery.ts';

type Data = Readonly<Record<string, unknown>>;

interface Ticket {
  readonly handler: string;
  readonly handler_data: Data;
}

/** A membership bought as a gift. */
interface MembershipGift {
  /** The first day at the venue, YYYY-MM-DD; '' means the day of purchase. */
  readonly starts_on: string;
}

/** The gift that a ticket was held as; undefined if it is not a gift. */
export function giftOf({ handler, handler_data }: Ticket): MembershipGift | undefined {
  if (!isMembershipHandler(handler) || handler_data['gift'] !== true) return undefined;
  return { starts_on: dayOf(handler_data) };
}

const dayOf = (data: Data): string =>
  typeof data['starts_on'] === 'string' ? data['starts_on'].trim() : '';

/** The recipient of a membership, as stored in its ticket once known. */
interface Receiver {
  readonly name: string;
  readonly email: string;
}

/** The recipient of a ticket; undefined if none is named. */
export function receiverOf({ handler_data }: Pick<Ticket, 'handler_data'>): Receiver | undefined {
  const { receiver } = handler_data;
  return receiver === undefined ? undefined : (receiver as Receiver);
}

/** A ticket's data with this recipient, or with none. */
export function withReceiver(data: Data, receiver: Receiver | undefined): Data {
  const { receiver: _, ...rest } = data;
  return receiver ? { ...rest, receiver } : rest;
}

/** Returns true if a membership belongs to a person other than the buyer, who must not see its code. */
export const isGiven = (ticket: Ticket): boolean =>
  giftOf(ticket) !== undefined || receiverOf(ticket) !== undefined;

interface Level extends ValidityPolicy {
  readonly handler: string;
}

interface GiftLineFault {
  readonly field: 'gift' | 'starts_on';
  /** Text of the fault for callers. */
  readonly fault: string;
}

/**
 * Returns the error of a line as a gift; null if it is fine. Either all memberships of a cart are gifts starting on the same
 * day, or none is: they all go to one person (CRT-31).
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
    return { field: 'gift', fault: 'differs from the other memberships in this cart' };
  }
  if (!wanted) return null;
  if (renewalOf(handler_data) !== undefined) {
    return { field: 'gift', fault: 'is a renewal, which can’t be a gift' };
  }
  if (starts_on !== undefined && typeof starts_on !== 'string') {
    return { field: 'starts_on', fault: giftFaultTexts.not_text };
  }
  if (wanted.starts_on === '') return null;
  const fault = dayFault(wanted.starts_on, dayIn(timezone, new Date(now).toISOString()));
  if (fault) return { field: 'starts_on', fault: giftFaultTexts[fault] };
  const { valid_from, valid_to } = giftTerm(level, timezone, now, wanted);
  const isOver = valid_to !== null && valid_from !== null && valid_to <= valid_from;
  return isOver ? { field: 'starts_on', fault: 'is after the last day of this membership' } : null;
}

/** The start of a gift: the chosen day, or `now` if that day has passed. */
function startOf({ starts_on }: MembershipGift, timezone: string, now: number): number {
  if (starts_on === '') return now;
  const day = Temporal.PlainDate.from(starts_on).toZonedDateTime(timezone);
  return Math.max(now, day.epochMilliseconds);
}

/**
 * The term of a membership given at `now`: the same as if bought on its first day, but not earlier. For the server
 * only.
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
