import { Refusal } from '#contract/api/refusals.ts';
import { type PlacedTicket, placesByDay } from '#domain/events/places-by-day.ts';
import { captchaKeyFor, type Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import {
  type LesserTerms,
  type NetworkShare,
  type PastShare,
  shareBounds,
} from '../store/cart/network-share.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';

interface Held extends PlacedTicket {
  readonly ticket_group_id: string;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/**
 * What a cart that will hold these tickets asks for on behalf of the network it comes from. Null
 * where it counts for none: its network is not known, or a captcha confirmed a person.
 */
export function networkShare(
  request: ApiRequest,
  person: Person,
  tickets: readonly Held[],
  sessions: ReadonlyMap<string, SessionFacts>,
): NetworkShare | null {
  const { network, catalogue, seller } = request;
  if (network === null || person === 'confirmed') return null;
  const places = placesByDay(tickets, (id) => sessions.get(id));
  // Who could be asked and whose captcha does not answer is no worse off than where there is none.
  const isAsked = captchaKeyFor(request) !== null && person !== 'unknown';
  return {
    ...shareBounds(catalogue, seller.id),
    key: network,
    places,
    n: tickets.length,
    beyond: isAsked ? null : lesserTerms(request, tickets),
  };
}

/** When a cart ends that is opened or added to past its network's share. */
export function shortHoldUntil({ services, catalogue, seller }: ApiRequest): Date {
  const place = { seller: seller.id };
  const minutes = Math.min(
    configValue(catalogue, 'network.hold_minutes', place),
    configValue(catalogue, 'cart.hold_minutes', place),
  );
  return new Date(services.now() + minutes * 60_000);
}

function lesserTerms(request: ApiRequest, tickets: readonly Held[]): LesserTerms {
  const { catalogue, seller } = request;
  const until = shortHoldUntil(request);
  return {
    places: Math.max(
      configValue(catalogue, 'network.places_per_cart', { seller: seller.id }),
      smallestOrder(tickets, catalogue),
    ),
    cart: { expires_at: until, held_until_max: until, held_short: true },
  };
}

/** Tickets that an order must have at least, when it has some of each of these groups. */
function smallestOrder(tickets: readonly Held[], { groups }: Catalogue): number {
  const ids = new Set(tickets.map(({ ticket_group_id }) => ticket_group_id));
  return sum([...ids].map((id) => groups.get(id)?.min_tickets_per_order ?? 0));
}

/** The refusal of what is past a network's share, `codes` by the ids of those that were typed. */
export function pastShareRefusal(
  { over, places_left, busy_codes }: PastShare,
  beyond: LesserTerms | null,
  typed: ReadonlyMap<string, string>,
): Refusal {
  if (beyond === null) return new Refusal('captcha_required', 'reserve');
  const [busy] = busy_codes;
  if (busy !== undefined) {
    return new Refusal('code_busy', 'promo', { code: typed.get(busy) ?? '' });
  }
  const places = Math.max(beyond.places, over === 'places' ? (places_left ?? 0) : 0);
  return new Refusal('network_busy', 'reserve', { places });
}
