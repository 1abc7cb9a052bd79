import { sql } from 'kysely';
import type { StockMove } from '#domain/cart/reserve.ts';
import type { Cartmod, PriceOfTicket } from '#domain/pricing/cart-price.ts';
import { db, detailOf, type Tx } from '../database.ts';
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

/** The reason why a change can't be made: something that only the database knows. */
export type RefusedChange =
  /** Its network already has its share. */
  | ({ readonly kind: 'past_share' } & ShareExcess)
  | { readonly kind: 'short'; readonly shortage: Shortage }
  /** Ids of codes that are used up. */
  | { readonly kind: 'exhausted'; readonly codes: readonly string[] }
  /** Ids of seats that are already taken. */
  | { readonly kind: 'taken'; readonly seats: readonly string[] };

const statement = prepared('change_cart', (portalId: number, cartId: string, change: string) =>
  sql`select change_cart(${portalId}, ${cartId}, ${change}::jsonb)`.compile(db),
);

const changeOf = ({ portalId }: Tx, cartId: string, change: CartChange) =>
  statement(portalId, cartId, JSON.stringify(change));

/** Changes a cart that is locked (change_cart.sql); the error of what can't be had is a `refusedChange`. */
export async function changeCart(tx: Tx, cartId: string, change: CartChange): Promise<void> {
  await tx.run(changeOf(tx, cartId, change));
}

/** The same with the commit: counters stay locked for no round trip. */
export const changeCartAtCommit = (tx: Tx, cartId: string, change: CartChange): void =>
  tx.later(changeOf(tx, cartId, change));

type Detail = ShareExcess | Shortage | { exhausted: string[] } | { taken: string[] };

/** Reads the reason from an error of a transaction with a change; undefined for other errors. */
export function refusedChange(error: unknown): RefusedChange | undefined {
  const text = detailOf(error, 'FC001');
  if (text === undefined) return undefined;
  const detail: Detail = JSON.parse(text);
  if ('busy_codes' in detail) return { kind: 'past_share', ...detail };
  if ('session_id' in detail) return { kind: 'short', shortage: detail };
  if ('exhausted' in detail) return { kind: 'exhausted', codes: detail.exhausted };
  return { kind: 'taken', seats: detail.taken };
}
