import { sql } from 'kysely';
import type { StockMove } from '#domain/cart/reserve.ts';
import type { Cartmod, PriceOfTicket } from '#domain/pricing/cart-price.ts';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';
import type { CodeToSave } from '../pricing/cart-codes.ts';
import type { SurveyAnswer } from './cart-answers.ts';
import type { CartRow, Shortage, TicketToHold } from './carts.ts';
import type { NetworkShare, ShareExcess } from './network-share.ts';

/** A change of a cart that is locked. */
export interface CartChange {
  /** Null if it is not measured against its network's share. */
  readonly network: NetworkShare | null;
  readonly moves: readonly StockMove[];
  /** Codes to add, each used once. */
  readonly codes: readonly CodeToSave[];
  readonly removed: readonly string[];
  readonly added: readonly TicketToHold[];
  /** New prices of tickets that stay, and all that codes take off; null if no code has a part in it. */
  readonly price: {
    readonly tickets: readonly PriceOfTicket[];
    readonly mods: readonly Cartmod[];
  } | null;
  readonly answers: readonly SurveyAnswer[];
  /** Groups whose answers stay; null keeps all. */
  readonly groups: readonly string[] | null;
  readonly cart: Partial<Pick<CartRow, 'expires_at' | 'network'>>;
}

export type Changed =
  | { readonly kind: 'changed' }
  /** Nothing is changed: its network already has its share. */
  | ({ readonly kind: 'past_share' } & ShareExcess)
  | { readonly kind: 'short'; readonly shortage: Shortage }
  /** Ids of codes that are used up; nothing is changed. */
  | { readonly kind: 'exhausted'; readonly codes: readonly string[] }
  /** Ids of seats that are already taken; the transaction must be rolled back. */
  | { readonly kind: 'taken'; readonly seats: readonly string[] };

interface Row extends Shortage, ShareExcess {
  readonly exhausted: readonly string[];
  readonly taken: readonly string[];
}

const statement = prepared('change_cart', (portalId: number, cartId: string, change: string) =>
  sql<Row>`select over, places_left, busy_codes, session_id, group_id, available, exhausted, taken
    from change_cart(${portalId}, ${cartId}, ${change}::jsonb)`.compile(db),
);

/** Changes a cart that is locked, in one round trip (change_cart.sql). */
export async function changeCart(tx: Tx, cartId: string, change: CartChange): Promise<Changed> {
  const row = await tx.row(statement(tx.portalId, cartId, JSON.stringify(change)));
  if (!row) return { kind: 'changed' };
  const { over, places_left, busy_codes } = row;
  if (over !== null || busy_codes.length > 0) {
    return { kind: 'past_share', over, places_left, busy_codes };
  }
  if (row.session_id !== null) return { kind: 'short', shortage: row };
  if (row.exhausted.length > 0) return { kind: 'exhausted', codes: row.exhausted };
  return { kind: 'taken', seats: row.taken };
}
