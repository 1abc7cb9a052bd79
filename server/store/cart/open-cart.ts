import { sql } from 'kysely';
import type { StockMove } from '#domain/cart/reserve.ts';
import { db, type HotStatement, isDatabaseError, type Store, type Tx } from '../database.ts';
import { DatabaseBusy } from '../database-busy.ts';
import type { CodeToSave } from '../pricing/cart-codes.ts';
import type { CodePrices } from '../pricing/code-prices.ts';
import type { NewCart, Shortage, TicketToHold } from './carts.ts';
import type { NetworkShare, ShareExcess } from './network-share.ts';

/** A cart to open, with its places. */
export interface Hold {
  readonly cart: NewCart;
  /** At their prices without codes. */
  readonly tickets: readonly TicketToHold[];
  readonly moves: readonly StockMove[];
  /** True if some tickets have seats, which may be taken. */
  readonly seated: boolean;
  /** Codes to use once each. */
  readonly codes: readonly CodeToSave[];
  /** The prices after codes; undefined without discounts. */
  readonly code_prices: readonly CodePrices[] | undefined;
  /** Null if it counts towards no network (decision 079). */
  readonly network: NetworkShare | null;
}

export type Opened =
  /** `short`: on the reduced terms of a network beyond its share. */
  | { readonly kind: 'opened'; readonly short: boolean }
  /** A retry: the cart exists, and nothing was taken again. */
  | { readonly kind: 'existed' }
  | { readonly kind: 'short'; readonly shortage: Shortage }
  /** Ids of seats that are already taken. */
  | { readonly kind: 'taken'; readonly seats: readonly string[] }
  /** Ids of codes that are used up. */
  | { readonly kind: 'exhausted'; readonly codes: readonly string[] }
  /** Nothing is held: its network already has its share. */
  | ({ readonly kind: 'past_share' } & ShareExcess);

interface Waiting {
  readonly hold: Hold;
  readonly resolve: (opened: Opened) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of holds in one call, and of tickets across them. */
const limits = { holds: 50, tickets: 200 };
/** A hold with more tickets than this is sent alone, so that it does not delay smaller ones. */
const large = 20;

const statement: HotStatement = {
  name: 'open_carts',
  text: `select cart_id, existed, short_session as session_id, short_group as group_id, available,
      taken, exhausted, over, places_left, busy_codes, short
    from open_carts($1, $2)`,
};

interface Row extends Shortage, ShareExcess {
  readonly [column: string]: unknown;
  readonly cart_id: string;
  readonly existed: boolean;
  readonly taken: readonly string[];
  readonly exhausted: readonly string[];
  readonly short: boolean;
}

/**
 * Batches waiting holds of the same portal into one commit, each decided by itself: during an on-sale all want the same
 * counter, and the commit takes most of the time. Sends a single hold at once. Large holds have a queue of their own,
 * so that small ones do not wait behind them.
 */
class HoldQueue {
  readonly #store: Store;
  readonly #portalId: number;
  /** Never longer than the number of open requests. */
  readonly #waiting: Waiting[] = [];
  /** One call at a time: a second would only wait for the counters of the first. */
  #isUnderWay = false;

  constructor(store: Store, portalId: number) {
    this.#store = store;
    this.#portalId = portalId;
  }

  open(hold: Hold): Promise<Opened> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hold, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#isUnderWay || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, this.#fitting());
    this.#isUnderWay = true;
    void this.#send(batch).finally(() => {
      this.#isUnderWay = false;
      this.#next();
    });
  }

  /** The number of waiting holds that fit in one call, at least one; a retry waits for the first attempt. */
  #fitting(): number {
    let tickets = 0;
    const carts = new Set<string>();
    const at = this.#waiting.findIndex(({ hold }, index) => {
      tickets += hold.tickets.length;
      carts.add(hold.cart.id);
      return tickets > limits.tickets || carts.size <= index;
    });
    return Math.min(limits.holds, at === -1 ? this.#waiting.length : Math.max(at, 1));
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    try {
      const holds = JSON.stringify(batch.map(({ hold }) => hold));
      const rows = await this.#store.hot<Row>(statement, [this.#portalId, holds]);
      const answers = new Map(rows.map((row) => [row.cart_id, row]));
      for (const { hold, resolve, reject } of batch) {
        const row = answers.get(hold.cart.id);
        if (row) resolve(openedOf(row));
        else reject(new Error(`no answer for cart ${hold.cart.id}`));
      }
    } catch (error) {
      if (batch.length > 1 && isDatabaseError(error)) {
        // Everything was rolled back; sending each alone shows which one failed.
        for (const waiting of batch) await this.#send([waiting]);
      } else {
        // The holds behind them would fail the same way, one wait later.
        const behind = error instanceof DatabaseBusy ? this.#waiting.splice(0) : [];
        for (const { reject } of [...batch, ...behind]) reject(error);
      }
    }
  }
}

function openedOf(row: Row): Opened {
  const { over, places_left, busy_codes, short } = row;
  if (over !== null || busy_codes.length > 0) {
    return { kind: 'past_share', over, places_left, busy_codes };
  }
  if (row.session_id !== null) return { kind: 'short', shortage: row };
  if (row.exhausted.length > 0) return { kind: 'exhausted', codes: row.exhausted };
  if (row.taken.length > 0) return { kind: 'taken', seats: row.taken };
  return row.existed ? { kind: 'existed' } : { kind: 'opened', short };
}

/** Opens a cart inside a transaction that already holds locks which precede counters. */
export async function openCartWithin(tx: Tx, hold: Hold): Promise<Opened> {
  const row = await tx.row(
    sql<Row>`select cart_id, existed, short_session as session_id, short_group as group_id,
        available, taken, exhausted, over, places_left, busy_codes, short
      from open_carts(${tx.portalId}, ${JSON.stringify([hold])}::jsonb)`.compile(db),
  );
  if (!row) throw new Error(`no answer for cart ${hold.cart.id}`);
  return openedOf(row);
}

/** Two queues for each portal. */
const queues = new WeakMap<Store, Map<string, HoldQueue>>();

/** Opens a cart with its places; a shortage leaves nothing behind. */
export function openCart(store: Store, portalId: number, hold: Hold): Promise<Opened> {
  const ofStore = queues.get(store) ?? new Map<string, HoldQueue>();
  queues.set(store, ofStore);
  const name = `${portalId} ${hold.tickets.length > large ? 'large' : 'small'}`;
  const queue = ofStore.get(name) ?? new HoldQueue(store, portalId);
  ofStore.set(name, queue);
  return queue.open(hold);
}
