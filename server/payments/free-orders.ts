import { Refusal } from '#contract/api/refusals.ts';
import { type PlacesOnDay, placesByDay } from '#domain/events/places-by-day.ts';
import { readWholeCart } from '../cart/view/cart-view.ts';
import { captchaKeyFor } from '../http/person.ts';
import { countIn, secondsUntil, uncountTry } from '../http/rate-limit.ts';
import type { ApiRequest } from '../http/request.ts';
import { freeOrderLimit, shareBounds } from '../store/cart/network-share.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import type { Begun } from './begin-payment.ts';

const name = 'free_places';

/**
 * Makes a free order, unless the network's share of free orders for the event's day is used up (decision 079). Counts the
 * places first, so that simultaneous orders are limited too, and uncounts them if the order fails. Throws free_orders_limited.
 * An order that required a captcha counts towards no network.
 */
export async function withinFreeShare(
  cartId: string,
  request: ApiRequest,
  makeOrder: () => Promise<Begun>,
): Promise<Begun> {
  const { network } = request;
  if (network === null || captchaKeyFor(request) !== null) return makeOrder();
  const counted: PlacesOnDay[] = [];
  const takeBack = async () => {
    for (const place of counted) await uncountTry(request, name, keyOf(place, network), place.n);
  };
  try {
    for (const place of await placesOf(cartId, request)) {
      counted.push(place);
      await countPlaces(place, network, request);
    }
    const begun = await makeOrder();
    if (begun.kind !== 'done') await takeBack();
    return begun;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function placesOf(cartId: string, request: ApiRequest): Promise<readonly PlacesOnDay[]> {
  const { services, portalId, catalogue } = request;
  const whole = await services.store.read(portalId, (tx) => readWholeCart(tx, cartId));
  if (whole?.cart.state !== 'pending') return [];
  const ids = whole.tickets.flatMap(({ event_session_id }) => event_session_id ?? []);
  const sessions = await sessionFacts(services.store, catalogue, ids);
  return placesByDay(whole.tickets, (id) => sessions.get(id));
}

async function countPlaces(place: PlacesOnDay, network: string, request: ApiRequest) {
  const { services, portalId, catalogue, seller } = request;
  const seconds = configValue(catalogue, 'network.free_minutes', { seller: seller.id }) * 60;
  const key = keyOf(place, network);
  const { hits, endsAt } = await countIn(request, name, key, { seconds, n: place.n });
  const bounds = shareBounds(catalogue, seller.id);
  const bound = await services.store.readOnce(portalId, (tx) =>
    freeOrderLimit(tx, place, hits > place.n, bounds),
  );
  if (bound === undefined || hits <= bound) return;
  throw new Refusal('free_orders_limited', 'checkout', {
    retry_after: secondsUntil(endsAt, request.services.now()),
  });
}

const keyOf = ({ event, day }: PlacesOnDay, network: string): string =>
  JSON.stringify([network, event, day]);
