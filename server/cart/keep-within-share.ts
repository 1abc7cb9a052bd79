import { type PlacesOnDay, placesByDay } from '#domain/events/places-by-day.ts';
import type { Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import type { GivenCode } from '../pricing/promo-codes.ts';
import type { CartRow, TicketToHold } from '../store/cart/carts.ts';
import type { NetworkShare, ShareExcess } from '../store/cart/network-share.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';
import { networkShare, pastShareRefusal } from './hold-terms.ts';

/** A change to an existing cart. */
interface Asked {
  readonly kept: readonly TicketToHold[];
  readonly added: readonly TicketToHold[];
  readonly given: readonly GivenCode[];
  readonly person: Person;
  readonly sessions: ReadonlyMap<string, SessionFacts>;
}

/** Returns what a changed cart asks of its network's share; null if it asks for nothing more. */
export function shareOfChange(
  request: ApiRequest,
  { network }: CartRow,
  { kept, added, given, person, sessions }: Asked,
): NetworkShare | null {
  if (network === null || (added.length === 0 && given.length === 0)) return null;
  // Without added tickets, only codes count.
  const counted = added.length > 0 ? [...kept, ...added] : [];
  const share = networkShare({ ...request, network }, person, counted, sessions);
  if (!share || added.length === 0) return share;
  const before = placesByDay(kept, (id) => sessions.get(id));
  const keptOf = ({ event, day }: PlacesOnDay) =>
    before.find((place) => place.event === event && place.day === day)?.n ?? 0;
  return { ...share, places: share.places.map((place) => ({ ...place, kept: keptOf(place) })) };
}

/**
 * Decides the terms of a change beyond its network's share. Returns the usable codes, and `isPast` true if the hold is
 * not extended as usual. Throws captcha_required, network_busy and code_busy.
 */
export function termsBeyondShare(
  past: ShareExcess,
  { beyond, n }: NetworkShare,
  { added, given }: Pick<Asked, 'added' | 'given'>,
): { readonly given: readonly GivenCode[]; readonly isPast: boolean } {
  const isOver = past.over !== null && added.length > 0;
  const busy = new Set(past.busy_codes);
  const isTyped = given.some(({ key, isSilent }) => busy.has(key) && !isSilent);
  const isRefused =
    beyond === null ? isOver || busy.size > 0 : isTyped || (isOver && n > beyond.places);
  if (isRefused) {
    const typed = new Map(given.map((code) => [code.key, code.typed]));
    const codes = isTyped || beyond === null ? past.busy_codes : [];
    throw pastShareRefusal({ ...past, busy_codes: codes }, beyond, typed);
  }
  return { given: given.filter(({ key }) => !busy.has(key)), isPast: isOver };
}
