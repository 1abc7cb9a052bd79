import type { Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import type { GivenCode } from '../pricing/promo-codes.ts';
import { type CartRow, type TicketToHold, updateCart } from '../store/cart/carts.ts';
import { shareExcess } from '../store/cart/network-share.ts';
import type { Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { networkShare, pastShareRefusal } from './hold-terms.ts';

/** A change to an existing cart, which is locked. */
interface Asked {
  readonly kept: readonly TicketToHold[];
  readonly added: readonly TicketToHold[];
  readonly given: readonly GivenCode[];
  readonly person: Person;
}

/**
 * Keeps a changed cart within its network's share. Returns the usable codes and whether the hold is not
 * extended as usual. From then on the cart of a confirmed person counts for no network. Throws
 * captcha_required, network_busy and code_busy.
 */
export async function keepWithinShare(
  tx: Tx,
  request: ApiRequest,
  cart: CartRow,
  { kept, added, given, person }: Asked,
): Promise<{ readonly given: readonly GivenCode[]; readonly isPast: boolean }> {
  if (cart.network !== null && person === 'confirmed') {
    updateCart(tx, cart.id, { network: null });
  }
  const isAsking = added.length > 0 || given.length > 0;
  if (cart.network === null || person === 'confirmed' || !isAsking) return { given, isPast: false };
  const tickets = [...kept, ...added];
  const ids = tickets.flatMap(({ event_session_id }) => event_session_id ?? []);
  const sessions = await sessionFacts(tx, request.catalogue, ids);
  const counted = { ...request, network: cart.network };
  // Without added tickets, only codes count.
  const share = networkShare(counted, person, added.length > 0 ? tickets : [], sessions);
  const past =
    share &&
    (await shareExcess(
      tx,
      cart.id,
      share,
      given.map(({ key: id }) => ({ id })),
    ));
  if (!past) return { given, isPast: false };
  const isOver = past.over !== null && added.length > 0;
  const busy = new Set(past.busy_codes);
  const isTyped = given.some(({ key, isSilent }) => busy.has(key) && !isSilent);
  const isRefused =
    share.beyond === null
      ? isOver || busy.size > 0
      : isTyped || (isOver && share.n > share.beyond.places);
  if (isRefused) {
    const typed = new Map(given.map((code) => [code.key, code.typed]));
    const codes = isTyped || share.beyond === null ? past.busy_codes : [];
    throw pastShareRefusal({ ...past, busy_codes: codes }, share.beyond, typed);
  }
  return { given: given.filter(({ key }) => !busy.has(key)), isPast: isOver };
}
