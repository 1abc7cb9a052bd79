import { newTerm, renewedTerm } from '#domain/memberships/membership-term.ts';
import { validityOf } from '#domain/memberships/validity.ts';
import {
  type CartPrice,
  noBenefitReason,
  priceCart,
  type RuledTicket,
} from '#domain/pricing/cart-price.ts';
import { feeRatesOf, priceTicket, totalsOf } from '#domain/pricing/price.ts';
import { seatData } from '#domain/seats/reserve-seats.ts';
import type { Draw } from './draw.ts';
import type { Offer, OfferedCode, OfferedGroup, OfferedType } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';
import { type Buyer, companionOf } from './people.ts';
import type { Places } from './places.ts';
import type { StoryTerm, StoryTicket } from './story.ts';
import type { Wish, WishedPart } from './wishes.ts';

/** A membership that can be renewed. */
export interface HeldStory {
  /** Number of the order that started the membership. */
  readonly membershipOf: number;
  readonly buyer: Buyer;
  readonly group: OfferedGroup;
  readonly anchor: string;
  readonly valid_from: Date;
  readonly valid_to: Date;
}

/** The tickets of a purchase with their prices. */
export interface Basket {
  readonly tickets: StoryTicket[];
  readonly codes: readonly OfferedCode[];
  readonly mods: CartPrice['mods'];
  readonly total: number;
}

/** Holds the requested places; undefined if there are not enough left. */
export function basketOf(
  wish: Pick<Wish, 'at' | 'parts' | 'code'>,
  buyer: Buyer,
  { offer, places, draw }: { readonly offer: Offer; readonly places: Places; readonly draw: Draw },
): Basket | undefined {
  const tickets: StoryTicket[] = [];
  // Sessions that have begun are no longer sold.
  const parts = wish.parts.filter(({ session }) => session === null || session.start > wish.at);
  for (const part of parts) {
    for (const [typeId, n] of part.tickets) {
      const type = offer.types.get(typeId);
      if (!type || n > type.group.max) return undefined;
      const held = hold(type, n, { part, at: wish.at, places });
      if (!held) return undefined;
      tickets.push(...held);
    }
  }
  if (tickets.length === 0) return undefined;
  const named = tickets.map((ticket, at) => ({
    ...ticket,
    admit_name: nameFor(ticket, at, buyer, draw),
  }));
  return priced(named, offer, wish);
}

interface Holding {
  readonly part: WishedPart;
  readonly at: number;
  readonly places: Places;
}

function hold(
  type: OfferedType,
  n: number,
  { part: { session, chosen }, at, places }: Holding,
): StoryTicket[] | undefined {
  const { group } = type;
  const price = priceTicket(type, session, chosen);
  if (!price) return undefined;
  const seats =
    group.handler === 'seated' && session ? places.takeSeats(group, session, n) : undefined;
  if (group.handler === 'seated' ? !seats : !places.take(group, session, n)) return undefined;
  return Array.from({ length: n }, (_, place): StoryTicket => {
    const seat = seats?.[place];
    return {
      ...price,
      ...feeRatesOf(type),
      adjusted_value: price.face_value,
      type,
      session,
      seat: seat?.seat_template_id ?? null,
      admit_name: '',
      data: seat ? seatData(seat, group.id) : {},
      ...validity(group, session, at),
      state: 'booked',
      replaces: null,
    };
  });
}

function validity(group: OfferedGroup, session: OfferedSession | null, at: number) {
  if (session) return { valid_from: new Date(session.start), valid_to: new Date(session.end) };
  return validityOf(group, group.event.timezone, at);
}

/** Membership cards and sunrise tickets carry names; children's do not. */
function nameFor({ type }: StoryTicket, at: number, buyer: Buyer, draw: Draw): string {
  const isNamed = type.group.handler === 'membership' || type.id === 'first-light-guest';
  if (!isNamed || type.id.endsWith('-child')) return '';
  return at === 0 ? `${buyer.first_name} ${buyer.last_name}` : companionOf(draw);
}

/** Prices the tickets, with the code applied if it reduces the price. */
function priced(
  tickets: StoryTicket[],
  offer: Offer,
  { at, code: key }: Pick<Wish, 'at' | 'code'>,
): Basket {
  const ruled = tickets.map(ruledTicket);
  const code = offer.codes.get(key ?? '');
  const rules = [...offer.codes.values()].map(({ rule }) => rule);
  const isAccepted =
    code !== undefined &&
    noBenefitReason(code, { tickets: ruled, applied: [], rules, now: at }) === null;
  const codes = isAccepted ? [code] : [];
  const { tickets: prices, mods } = priceCart(ruled, codes);
  const atPrice = tickets.map((ticket, place) => ({ ...ticket, ...prices.get(String(place)) }));
  return { tickets: atPrice, codes, mods, total: totalsOf(atPrice, 0).total_after_fees_price };
}

const ruledTicket = (ticket: StoryTicket, place: number): RuledTicket => {
  const { type, session, face_value, fee_fixed_rate, fee_percent_rate } = ticket;
  const { group, step = 1 } = type;
  return {
    id: String(place),
    ticket_type_id: type.id,
    ticket_group_id: group.id,
    event_template_id: group.event.id,
    handler: group.handler,
    session,
    face_value,
    fee_fixed_rate,
    fee_percent_rate,
    step,
  };
};

/** Returns the membership term that these tickets buy; null if none is for a membership. */
export function termOf(
  tickets: readonly StoryTicket[],
  { n, at }: { readonly n: number; readonly at: number },
  held: HeldStory | undefined,
): StoryTerm | null {
  const group = tickets.find(({ type }) => type.group.handler === 'membership')?.type.group;
  if (!group) return null;
  const { timezone } = group.event;
  const term = held ? renewedTerm(group, timezone, at, held) : newTerm(group, timezone, at);
  if (!term?.valid_from || !term.valid_to) return null;
  const { anchor, valid_from, valid_to } = term;
  return {
    membershipOf: held?.membershipOf ?? n,
    kind: held ? 'renewal' : 'new',
    group: group.id,
    anchor,
    valid_from,
    valid_to,
    since: held && held.valid_to >= valid_from ? held.valid_from : valid_from,
  };
}
