import { sql } from 'kysely';
import type { PlacesOnDay } from '#domain/events/places-by-day.ts';
import { type Catalogue, configValue } from '../catalogue/catalogue.ts';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';

/** The terms of a hold beyond its network's share: a maximum number of places, and a shorter time. */
export interface ReducedTerms {
  readonly places: number;
  /** Override these fields of the new cart. */
  readonly cart: {
    readonly expires_at: Date;
    readonly held_until_max: Date;
    readonly held_short: true;
  };
}

/** Limits on what one network may hold unpaid. */
interface ShareBounds {
  /** Unpaid carts. */
  readonly carts: number;
  /** Percent of an event's places on a day, and of a code's uses. */
  readonly share: number;
  /** Places always allowed, even if they exceed the share. */
  readonly least: number;
  /** Uses of a code always allowed. */
  readonly least_uses: number;
}

/** A seller's limits on what one network may hold unpaid. */
export function shareBounds(catalogue: Catalogue, sellerId: string): ShareBounds {
  const place = { seller: sellerId };
  return {
    carts: configValue(catalogue, 'network.carts', place),
    share: configValue(catalogue, 'network.share_percent', place),
    least: configValue(catalogue, 'network.places', place),
    least_uses: configValue(catalogue, 'network.code_uses', place),
  };
}

/** The places and carts that a hold asks for, of its network's share. */
export interface NetworkShare extends ShareBounds {
  readonly key: string;
  /** The places of its cart after the change; `kept` of them are already in the cart. */
  readonly places: readonly (PlacesOnDay & { readonly kept?: number })[];
  /** Number of tickets in the new cart, including those without a place. */
  readonly n: number;
  /** Null if a hold beyond the share is refused: its buyer has to solve a captcha. */
  readonly beyond: ReducedTerms | null;
}

/** The network exceeds its share. */
export interface ShareExcess {
  readonly over: 'carts' | 'places' | null;
  /** Places still within the share; null if places are not the problem. */
  readonly places_left: number | null;
  /** Ids of codes whose share the network has used up. */
  readonly busy_codes: readonly string[];
}

interface Verdict extends ShareExcess {
  readonly cart_id: string;
}

const verdicts = prepared('network_verdicts', (portalId: number, holds: string) =>
  sql<Verdict>`select cart_id, over, places_left, busy_codes
    from network_verdicts(${portalId}, ${holds}::jsonb)`.compile(db),
);

/**
 * Checks changes that only add tickets, each by its cart's id, against their networks' shares; earlier ones count
 * against later ones. Returns those that exceed their network's share.
 */
export async function sharesExceeded(
  tx: Tx,
  changes: ReadonlyMap<string, NetworkShare>,
): Promise<ReadonlyMap<string, ShareExcess>> {
  const holds = [...changes].map(([id, network]) => ({ cart: { id }, codes: [], network }));
  const rows = await tx.rows(verdicts(tx.portalId, JSON.stringify(holds)));
  return new Map(rows.map(({ cart_id, ...excess }) => [cart_id, excess]));
}

/**
 * Maximum number of an event's places on a day that one network may have through free orders, if it already has some;
 * undefined if places are unlimited.
 */
export async function freeOrderLimit(
  tx: Tx,
  { event, from, until }: PlacesOnDay,
  hasSome: boolean,
  { share, least }: ShareBounds,
): Promise<number | undefined> {
  const row = await tx.row(
    sql<{ bound: number | null }>`
      select network_bound(places_starting_within(${tx.portalId}, ${event}, ${from}::timestamptz, ${until}::timestamptz),
        ${hasSome ? 1 : 0}, ${share}, ${least}) as bound`.compile(db),
  );
  return row?.bound ?? undefined;
}
