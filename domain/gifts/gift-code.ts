import { isMembershipHandler } from '../memberships/membership-handler.ts';
import { alphabet, reference } from './reference.ts';

/** Returns true for the handler of gift-of-membership codes. */
export const isGiftCodeHandler = (handler: string): boolean => handler === 'codes';

/** The length of a gift-of-membership code (MEM-16). */
export const giftCodeLength = 10;

/** A code made from random bytes, at least one per character. */
export function giftCode(bytes: Uint8Array): string {
  if (bytes.length < giftCodeLength) throw new RangeError('too few random bytes for a code');
  return reference(bytes.subarray(0, giftCodeLength));
}

/** Converts a typed code to the stored form; null if it is invalid (MEM-16). */
export function readGiftCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  if (code.length !== giftCodeLength) return null;
  return [...code].every((character) => alphabet.includes(character)) ? code : null;
}

/** The tickets that a code can be redeemed for: their number, by type id. */
export type Redeems = Readonly<Record<string, number>>;

export interface GiftCodeTimes {
  readonly valid_from: Date;
  readonly valid_to: Date | null;
  readonly voided_at: Date | null;
}

/** Returns true if a code cannot be redeemed at `now` (MEM-19): outside its dates, or voided. */
export const isExpired = ({ valid_from, valid_to, voided_at }: GiftCodeTimes, now: number) =>
  voided_at !== null ||
  now < valid_from.getTime() ||
  (valid_to !== null && now >= valid_to.getTime());

/**
 * The event at which a code is redeemed, given the events of its tickets: the only one, otherwise the membership event
 * (MEM-22). Null if there is none (MEM-23).
 */
export function eventOfCode(events: readonly string[], membershipEvent: string): string | null {
  const [first = null, ...others] = new Set(events);
  return others.length === 0 ? first : membershipEvent || null;
}

interface Ticket {
  readonly handler: string;
  readonly ticket_group_id: string;
  readonly handler_data: Readonly<Record<string, unknown>>;
}

/** The id of the code that a ticket is redeemed with; undefined for a paid ticket. */
export function giftCodeOf({ handler, handler_data }: Omit<Ticket, 'ticket_group_id'>) {
  const id = handler_data['gift_code'];
  return isMembershipHandler(handler) && typeof id === 'string' ? id : undefined;
}

/** A ticket whose price is being set. */
interface Draft extends Ticket {
  readonly ticket_type_id: string;
}

/**
 * The tickets of a code at a price of zero, each with its index among the code's tickets, so that none is redeemed
 * twice. Undefined unless they are exactly the code's tickets.
 */
export function redeemedTickets<T extends Draft>(
  drafts: readonly T[],
  code: { readonly id: string; readonly redeems: Redeems },
): readonly (T & typeof free)[] | undefined {
  const counts = new Map<string, number>();
  for (const { ticket_type_id: id } of drafts) counts.set(id, (counts.get(id) ?? 0) + 1);
  const wanted = Object.entries(code.redeems);
  const isAll = wanted.every(([id, count]) => counts.get(id) === count);
  if (!isAll || counts.size !== wanted.length) return undefined;
  return drafts.map((draft, place) => ({
    ...draft,
    ...free,
    handler_data: { ...draft.handler_data, gift_code: code.id, gift_place: place },
  }));
}

const free = {
  face_value: 0,
  adjusted_value: 0,
  fee_fixed_outside: 0,
  fee_percent_outside: 0,
  fee_fixed_rate: 0,
  fee_percent_rate: '0',
} as const;

/**
 * Returns true if a level in a cart is only partly redeemed, or with two codes. Its tickets would form one membership,
 * and one of the codes would be wasted.
 */
export function mixesGiftCodes(tickets: readonly Ticket[]): boolean {
  const levels = Map.groupBy(
    tickets.filter(({ handler }) => isMembershipHandler(handler)),
    ({ ticket_group_id }) => ticket_group_id,
  );
  return [...levels.values()].some((level) => new Set(level.map(giftCodeOf)).size > 1);
}

/** Returns true if tickets of one code would be separated: some removed, some kept. */
export function splitsGiftCode(removed: readonly Ticket[], kept: readonly Ticket[]): boolean {
  const left = new Set(kept.map(giftCodeOf));
  return removed.some((ticket) => {
    const code = giftCodeOf(ticket);
    return code !== undefined && left.has(code);
  });
}
