import { routesIn } from '#domain/cart/upsell-chain.ts';
import { isOwnPath } from '#domain/content/own-path.ts';
import type { Fault, Place } from '../file/place.ts';

/** Pages other than events that a `next_route` can lead to. */
const pages: ReadonlySet<string> = new Set([
  '/',
  '/events',
  '/checkout',
  '/membership',
  '/membership/gift',
  '/membership/renew',
  '/membership/redeem',
]);
const eventPage = /^\/events\/([^/]+)(?:\/(?:gift|renew))?$/;

/** Steps of a `next_route` that lead to no page, so that a purchase would get stuck (DET-23). */
export function* routeFaults(file: Place): Generator<Fault, void, void> {
  const events = file.items('events');
  const ids = new Set(events.map((event) => event.at('id').text));
  const groups = events.flatMap((event) => event.items('groups'));
  const configured = [file, ...file.items('sellers'), ...events].map((one) => one.at('config'));
  const places = [...configured, ...groups.map((group) => group.at('meta'))];
  for (const place of places) {
    const { path, text } = place.at('next_route');
    for (const route of routesIn(text)) {
      const fault = faultOf(route, ids);
      if (fault !== undefined) yield { path, fault: `"${route}" ${fault}` };
    }
  }
}

function faultOf(route: string, events: ReadonlySet<string | undefined>): string | undefined {
  if (!isOwnPath(route)) return 'must be a path of this shop, such as "/events/audio-guide"';
  const path = route.split('?')[0] ?? '';
  if (pages.has(path)) return undefined;
  const id = eventPage.exec(path)?.[1];
  if (id === undefined) return 'leads to no page; use "/events", "/checkout" or "/events/…"';
  const isKnown = events.has(id) || events.has(decodedId(id) ?? id);
  return isKnown ? undefined : `leads to no event: there is no event "${id}"`;
}

/** Decodes an id from an address; undefined if it is malformed. */
function decodedId(id: string): string | undefined {
  try {
    return decodeURIComponent(id);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
