import { Refusal } from '#contract/api/refusals.ts';
import { holdUntil } from '#domain/cart/hold.ts';
import { type PlacedTicket, placesByDay } from '#domain/events/places-by-day.ts';
import { captchaKeyFor, type Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import { referenceNumber } from '../setup/random.ts';
import type { NewCart } from '../store/cart/carts.ts';
import {
  type NetworkShare,
  type ReducedTerms,
  type ShareExcess,
  shareBounds,
} from '../store/cart/network-share.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';

/** A cart row held from now for the configured time, up to the configured cap. It does not count towards a network. */
export function newCart(
  { services, catalogue, seller, language, viewer }: ApiRequest,
  id: string,
  campaign: Readonly<Record<string, string>>,
): NewCart {
  const now = services.now();
  const place = { seller: seller.id };
  const cap = now + configValue(catalogue, 'cart.hold_minutes_max', place) * 60_000;
  return {
    id,
    cart_number: referenceNumber(),
    seller_id: seller.id,
    identity_id: viewer.identityId,
    channel: 'web',
    campaign,
    language,
    expires_at: new Date(holdUntil(now, configValue(catalogue, 'cart.hold_minutes', place), cap)),
    held_until_max: new Date(cap),
    network: null,
    held_short: false,
  };
}

interface Held extends PlacedTicket {
  readonly ticket_group_id: string;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/**
 * Returns what a cart with these tickets asks of its network's share. Null if it counts towards no network: the network
 * is unknown, or a captcha confirmed a person.
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
  // If the captcha service doesn't answer, the buyer is no worse off than without a captcha.
  const isAsked = captchaKeyFor(request) !== null && person !== 'unknown';
  return {
    ...shareBounds(catalogue, seller.id),
    key: network,
    places,
    n: tickets.length,
    beyond: isAsked ? null : lesserTerms(request, tickets),
  };
}

/** The end of a cart's hold when it is opened or extended beyond its network's share. */
export function shortHoldUntil({ services, catalogue, seller }: ApiRequest): Date {
  const place = { seller: seller.id };
  const minutes = Math.min(
    configValue(catalogue, 'network.hold_minutes', place),
    configValue(catalogue, 'cart.hold_minutes', place),
  );
  return new Date(services.now() + minutes * 60_000);
}

function lesserTerms(request: ApiRequest, tickets: readonly Held[]): ReducedTerms {
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

/** Minimum number of tickets in an order that has some from each of these groups. */
function smallestOrder(tickets: readonly Held[], { groups }: Catalogue): number {
  const ids = new Set(tickets.map(({ ticket_group_id }) => ticket_group_id));
  return sum([...ids].map((id) => groups.get(id)?.min_tickets_per_order ?? 0));
}

/** The refusal for exceeding a network's share; `codes` holds the ids of codes the buyer typed. */
export function pastShareRefusal(
  { over, places_left, busy_codes }: ShareExcess,
  beyond: ReducedTerms | null,
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
