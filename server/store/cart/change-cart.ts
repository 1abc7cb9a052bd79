import { sql } from 'kysely';
import type { StockMove } from '#domain/cart/reserve.ts';
import { db, detailOf, type Tx } from '../database.ts';
import type { StoredAnswer } from '../idempotency.ts';
import { prepared } from '../prepared.ts';
import type { CodeToSave } from '../pricing/cart-codes.ts';
import type { CodePrices } from '../pricing/code-prices.ts';
import type { SurveyAnswer } from './cart-answers.ts';
import type { CartRow, Shortage, TicketToHold } from './carts.ts';
import type { NetworkShare, ShareExcess } from './network-share.ts';

/** A change of a locked cart. */
export interface CartChange {
  /** Null if it is not checked against its network's share. */
  readonly network: NetworkShare | null;
  readonly moves: readonly StockMove[];
  /** Codes to add, each used once. */
  readonly codes: readonly CodeToSave[];
  /** Ids of codes to remove, each of which frees its use. */
  readonly dropped: readonly string[];
  readonly removed: readonly string[];
  /** At their prices without codes. */
  readonly added: readonly TicketToHold[];
  /** The prices of all tickets after the change; null if no code affects them. */
  readonly code_prices: readonly CodePrices[] | null;
  readonly answers: readonly SurveyAnswer[];
  /** Groups whose answers stay; null keeps all. */
  readonly groups: readonly string[] | null;
  readonly cart: Partial<Pick<CartRow, 'expires_at' | 'network'>>;
}

/** The reason why a change is refused, known only to the database. */
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

/** Changes a locked cart (change_cart.sql); a refusal is thrown as an error that `refusedChange` reads. */
export async function changeCart(tx: Tx, cartId: string, change: CartChange): Promise<void> {
  await tx.run(changeOf(tx, cartId, change));
}

/** The same, combined with the commit, so that counters stay locked for no round trip. */
export const changeCartAtCommit = (tx: Tx, cartId: string, change: CartChange): void => {
  tx.later(changeOf(tx, cartId, change));
};

/** A change that only adds tickets without seats, with the answer to store under its key. */
export interface Addition extends Pick<CartChange, 'moves' | 'added'> {
  readonly cartId: string;
  /** Undefined if it stays. */
  readonly expires_at: Date | undefined;
  readonly answered: ({ readonly key: string } & StoredAnswer) | undefined;
}

const additions = prepared('change_carts', (portalId: number, changes: string) =>
  sql<Shortage & { readonly cart_id: string }>`
    select cart_id, session_id, group_id, available
    from change_carts(${portalId}, ${changes}::jsonb)`.compile(db),
);

/**
 * Adds to locked carts, each once, at the commit (change_carts.sql). After that, the returned function gives the carts
 * that nothing was added to, each with the counter that was short.
 */
export function addToCartsAtCommit(
  tx: Tx,
  asked: readonly Addition[],
): () => ReadonlyMap<string, Shortage> {
  const changes = asked.map(({ cartId, expires_at, moves, added, answered }) => ({
    cart: { id: cartId, expires_at },
    moves,
    tickets: added,
    answered: answered && { ...answered, request_hash: answered.request_hash.toString('hex') },
  }));
  const rows = tx.later(additions(tx.portalId, JSON.stringify(changes)));
  return () => new Map(rows().map(({ cart_id, ...shortage }) => [cart_id, shortage]));
}

/** Thrown for a refused change that was batched with others. */
export class ChangeRefused extends Error {
  readonly refused: RefusedChange;

  constructor(refused: RefusedChange) {
    super(`a change is refused: ${refused.kind}`);
    this.refused = refused;
  }
}

type Detail = ShareExcess | Shortage | { exhausted: string[] } | { taken: string[] };

/** Reads the reason from the error of a change; undefined for other errors. */
export function refusedChange(error: unknown): RefusedChange | undefined {
  if (error instanceof ChangeRefused) return error.refused;
  const text = detailOf(error, 'FC001');
  if (text === undefined) return undefined;
  const detail: Detail = JSON.parse(text);
  if ('busy_codes' in detail) return { kind: 'past_share', ...detail };
  if ('session_id' in detail) return { kind: 'short', shortage: detail };
  if ('exhausted' in detail) return { kind: 'exhausted', codes: detail.exhausted };
  return { kind: 'taken', seats: detail.taken };
}
