import { sql } from 'kysely';
import type { PlacesOnDay } from '#domain/events/places-by-day.ts';
import { type Catalogue, configValue } from '../catalogue/catalogue.ts';
import { db, type Tx } from '../database.ts';

/** The terms of a hold past its network's share: so many places at most, and a shorter time. */
export interface LesserTerms {
  readonly places: number;
  /** Replaces these of the cart that is opened. */
  readonly cart: {
    readonly expires_at: Date;
    readonly held_until_max: Date;
    readonly held_short: true;
  };
}

/** How much of what is on sale one network may hold unpaid. */
export interface ShareBounds {
  /** Unpaid carts. */
  readonly carts: number;
  /** Percent of the places of an event on a day, and of the uses of a code. */
  readonly share: number;
  /** Places within bounds even where they are more than the share. */
  readonly least: number;
  /** The same for uses of a code. */
  readonly least_uses: number;
}

/** How much a seller lets one network have unpaid. */
export function shareBounds(catalogue: Catalogue, sellerId: string): ShareBounds {
  const place = { seller: sellerId };
  return {
    carts: configValue(catalogue, 'network.carts', place),
    share: configValue(catalogue, 'network.share_percent', place),
    least: configValue(catalogue, 'network.places', place),
    least_uses: configValue(catalogue, 'network.code_uses', place),
  };
}

/** What a hold asks for on behalf of its network. */
export interface NetworkShare extends ShareBounds {
  readonly key: string;
  readonly places: readonly PlacesOnDay[];
  /** Tickets that the cart will have, those without a place included. */
  readonly n: number;
  /** Null where a hold past the share is refused: its buyer is asked for a captcha. */
  readonly beyond: LesserTerms | null;
}

/** A network is past its share. */
export interface PastShare {
  readonly over: 'carts' | 'places' | null;
  /** Places that would be within the share; null where places are not what is too much. */
  readonly places_left: number | null;
  /** Ids of codes of which the network has its share of uses. */
  readonly busy_codes: readonly string[];
}

/** Compares what a cart will hold with its network's share; undefined where it is within. */
export function pastShare(
  tx: Tx,
  cartId: string,
  network: NetworkShare,
  codes: readonly { readonly id: string }[],
): Promise<PastShare | undefined> {
  const hold = { cart: { id: cartId }, codes, network };
  return tx.row(
    sql<PastShare>`select over, places_left, busy_codes
      from network_verdicts(${tx.portalId}, ${JSON.stringify([hold])}::jsonb)`.compile(db),
  );
}

/**
 * Places of an event on a day that one network may have by free orders, when it has some of them by
 * now; undefined where there is no end of places.
 */
export async function freeBound(
  tx: Tx,
  { event, day, zone }: PlacesOnDay,
  hasSome: boolean,
  { share, least }: ShareBounds,
): Promise<number | undefined> {
  const row = await tx.row(
    sql<{ bound: number | null }>`
      select network_bound(places_on_sale(${tx.portalId}, ${event}, ${day}::date, ${zone}),
        ${hasSome ? 1 : 0}, ${share}, ${least}) as bound`.compile(db),
  );
  return row?.bound ?? undefined;
}
