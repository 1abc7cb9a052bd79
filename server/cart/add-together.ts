import { firstAnswer, type RequestKey } from '../http/idempotency.ts';
import type { ApiRequest } from '../http/request.ts';
import {
  type Addition,
  addToCartsAtCommit,
  type CartChange,
  ChangeRefused,
} from '../store/cart/change-cart.ts';
import {
  type NetworkShare,
  type ShareExcess,
  sharesExceeded,
} from '../store/cart/network-share.ts';
import { isDatabaseError, type Store, type Tx } from '../store/database.ts';
import { ConnectionLost, DatabaseBusy } from '../store/database-busy.ts';
import { type LockedCart, lockFreeCarts } from '../store/orders/whole-cart.ts';
import type { Modification } from './payload.ts';
import type { ChangeTerms } from './try-change.ts';
import type { CartAnswer } from './view/cart-answer.ts';
import type { WholeCart } from './view/cart-view.ts';

/** Maximum number of additions in one call, and of tickets across them. */
const limits = { additions: 32, tickets: 200 };
/** One call reads and decides while the other writes; a third would only wait for their counters. */
const callsAtOnce = 2;
/** An addition of more tickets than this runs alone, so that it does not delay smaller ones. */
const large = 20;

/** The choices of an addition in a batch: leave the batch, or hand over its change. */
export interface Together {
  /** Leaves the batch for a transaction of its own; does not return. */
  leave(): never;
  /** Takes the change to write. */
  write(tx: Tx, cartId: string, change: CartChange): void;
}

/** An addition to a cart that can be made together with additions to other carts. */
interface Asked {
  readonly cartId: string;
  readonly keyed: RequestKey | undefined;
  /** Number of tickets that it adds. */
  readonly tickets: number;
  /**
   * Decides the change of the cart, which is locked; throws refusals. Only reads, and only with `tx`. Called again with
   * `past` if the change exceeds its network's share.
   */
  decide(tx: Tx, found: WholeCart, together: Together, past?: ShareExcess): Promise<CartAnswer>;
  /** Makes the addition in a transaction of its own. */
  alone(): Promise<CartAnswer>;
}

/** An answer; undefined if the addition was left out and must be made alone. */
type Done = { readonly answer: CartAnswer } | undefined;

interface Waiting {
  readonly asked: Asked;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
}

/** The decision about an addition: made or left out, refused, or to be written. */
type Decided =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'write';
      readonly addition: Addition;
      readonly answer: CartAnswer;
      /** Its claim on the network's share; null if there is nothing to judge. */
      readonly share: NetworkShare | null;
    };

type Made = Exclude<Decided, { kind: 'write' }>;

/**
 * True if a request only adds a few tickets of plain admission. Such a request can join a batch, as far as is known
 * before the cart is read.
 */
export function isPlainAddition(
  { catalogue: { types, groups } }: ApiRequest,
  { lines, remove, answers }: Modification,
  { given, isMeasured }: ChangeTerms,
): boolean {
  const hasOnlyTickets = lines.length > 0 && remove.length === 0 && answers.length === 0;
  if (!hasOnlyTickets || lines.length > large || given.length > 0 || !isMeasured) return false;
  return lines.every(({ ticket_type_id: type }) => {
    const group = types.get(type)?.ticket_group_id;
    return group !== undefined && groups.get(group)?.handler === 'tickets';
  });
}

/**
 * Batches additions to carts of the same portal that wait in this process: one transaction locks and reads their carts,
 * decides each by itself and writes all. Carts locked by another transaction are skipped, and their additions are made
 * alone. A single addition is also made alone, because that costs less.
 */
class AdditionQueue {
  readonly #store: Store;
  readonly #portalId: number;
  /** Never longer than the number of open requests. */
  #waiting: Waiting[] = [];
  /** Number of calls under way. */
  #calls = 0;
  /** Names of the carts and keys in these calls. */
  readonly #named = new Set<string>();
  /** True while an addition that found no other is being made alone. */
  #isAlone = false;

  constructor(store: Store, portalId: number) {
    this.#store = store;
    this.#portalId = portalId;
  }

  async add(asked: Asked): Promise<CartAnswer> {
    if (this.#calls === 0 && !this.#isAlone) {
      this.#isAlone = true;
      return asked.alone().finally(() => {
        this.#isAlone = false;
      });
    }
    const done = await new Promise<Done>((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#next();
    });
    return done ? done.answer : asked.alone();
  }

  #next(): void {
    if (this.#calls === callsAtOnce) return;
    const batch = this.#take();
    if (batch.length === 0) return;
    const names = batch.flatMap(({ asked }) => namesOf(asked));
    for (const name of names) this.#named.add(name);
    this.#calls += 1;
    void this.#send(batch).finally(() => {
      this.#calls -= 1;
      for (const name of names) this.#named.delete(name);
      this.#next();
    });
  }

  /**
   * Takes the additions that fit in one call, at least the first. Two for the same cart or key run one after the other.
   */
  #take(): readonly Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const named = new Set(this.#named);
    let tickets = 0;
    for (const waiting of this.#waiting) {
      const { tickets: more } = waiting.asked;
      const names = namesOf(waiting.asked);
      const fits =
        batch.length < limits.additions &&
        tickets + more <= limits.tickets &&
        !names.some((name) => named.has(name));
      (fits ? batch : left).push(waiting);
      if (fits) tickets += more;
      for (const name of names) named.add(name);
    }
    this.#waiting = left;
    return batch;
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    let isWritten = false;
    try {
      const outcomes = await this.#make(
        batch.map(({ asked }) => asked),
        () => {
          isWritten = true;
        },
      );
      for (const [at, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[at];
        if (outcome?.kind === 'failed') reject(outcome.error);
        else resolve(outcome?.done);
      }
    } catch (error) {
      if (error instanceof DatabaseBusy && !(error instanceof ConnectionLost)) {
        // The additions behind them would fail the same way, one wait later.
        for (const { reject } of [...batch, ...this.#waiting]) reject(error);
        this.#waiting = [];
        return;
      }
      for (const { resolve, reject } of batch) {
        // Everything was rolled back; making each alone shows which one failed. If the connection is lost during the
        // commit, the outcome is unknown.
        if (!isWritten || isDatabaseError(error)) resolve(undefined);
        else reject(error);
      }
    }
  }

  /** Makes a batch; calls `written` before the commit. */
  async #make(batch: readonly Asked[], written: () => void): Promise<readonly Made[]> {
    const { decided, shortages } = await this.#store.write(this.#portalId, async (tx) => {
      const asked = batch.map(({ cartId, keyed }) => ({ cart: cartId, key: keyed?.key }));
      const carts = await lockFreeCarts(tx, asked);
      const first = await Promise.all(
        batch.map((each) => decide(tx, each, carts.get(each.cartId))),
      );
      const past = await sharesPast(tx, first);
      const decided = await Promise.all(
        batch.map((each, at) => {
          const excess = past.get(each.cartId);
          return excess ? decide(tx, each, carts.get(each.cartId), excess) : (first[at] as Decided);
        }),
      );
      // The error broke the transaction for all of them.
      for (const each of decided) {
        if (each.kind === 'failed' && isDatabaseError(each.error)) throw each.error;
      }
      const additions = decided.flatMap((each) => (each.kind === 'write' ? each.addition : []));
      const shortages = additions.length > 0 ? addToCartsAtCommit(tx, additions) : undefined;
      written();
      return { decided, shortages };
    });
    const short = shortages?.();
    return decided.map((each) => {
      if (each.kind !== 'write') return each;
      const shortage = short?.get(each.addition.cartId);
      return shortage
        ? { kind: 'failed', error: new ChangeRefused({ kind: 'short', shortage }) }
        : { kind: 'done', done: { answer: each.answer } };
    });
  }
}

/** Names of the cart and the key of an addition. */
const namesOf = ({ cartId, keyed }: Asked): readonly string[] => [
  `cart ${cartId}`,
  ...(keyed ? [`key ${keyed.key}`] : []),
];

class Left extends Error {}

/** Additions that exceed their network's share: one query for all, which also count against each other. */
async function sharesPast(
  tx: Tx,
  decided: readonly Decided[],
): Promise<ReadonlyMap<string, ShareExcess>> {
  const asked = decided.flatMap((each) =>
    each.kind === 'write' && each.share ? [[each.addition.cartId, each.share] as const] : [],
  );
  return asked.length > 0 ? sharesExceeded(tx, new Map(asked)) : new Map();
}

async function decide(
  tx: Tx,
  asked: Asked,
  found: LockedCart | undefined,
  past?: ShareExcess,
): Promise<Decided> {
  const leftOut = { kind: 'done', done: undefined } as const;
  // Locked by another transaction, missing, or an edit of an order.
  if (!found || found.cart.edits_order_id !== null) return leftOut;
  const { stored, sharesNetwork, ...parts } = found;
  const { cartId, keyed } = asked;
  let change: CartChange | undefined;
  try {
    if (stored && keyed) return { kind: 'done', done: { answer: firstAnswer(stored, keyed) } };
    const answer = await asked.decide(
      tx,
      { ...parts, edit: undefined },
      {
        leave() {
          throw new Left();
        },
        write(_, __, given) {
          if (!onlyAdds(given)) throw new Left();
          change = given;
        },
      },
      past,
    );
    if (!change) throw new Error(`cart ${cartId} is answered without a change`);
    const { moves, added, cart, network } = change;
    const answered = keyed && { key: keyed.key, request_hash: keyed.hash, answer };
    const addition = { cartId, moves, added, expires_at: cart.expires_at ?? undefined, answered };
    const share = network && mayBePast(network, sharesNetwork) ? network : null;
    return { kind: 'write', addition, answer, share };
  } catch (error) {
    return error instanceof Left ? leftOut : { kind: 'failed', error };
  }
}

/**
 * True if the share has to be checked: the network has another cart, or the change wants more than a network may always
 * have.
 */
const mayBePast = ({ carts, places, least }: NetworkShare, sharesNetwork: boolean): boolean =>
  sharesNetwork || carts === 0 || places.some(({ n }) => n > least);

/** True if a change needs nothing but what `change_carts` writes. */
function onlyAdds({
  codes,
  dropped,
  removed,
  added,
  code_prices,
  answers,
  groups,
  cart,
}: CartChange): boolean {
  const hasOnlyTickets = added.every(
    ({ handler, seat_template_id }) => handler === 'tickets' && seat_template_id === null,
  );
  const isMore =
    codes.length > 0 ||
    dropped.length > 0 ||
    removed.length > 0 ||
    code_prices !== null ||
    answers.length > 0 ||
    groups !== null ||
    cart.network !== undefined;
  return hasOnlyTickets && !isMore;
}

/** One queue for each portal. */
const queues = new WeakMap<Store, Map<number, AdditionQueue>>();

/** Makes an addition, batched with others if some are waiting; throws its refusal. */
export function addTogether({ services, portalId }: ApiRequest, asked: Asked): Promise<CartAnswer> {
  const ofStore = queues.get(services.store) ?? new Map<number, AdditionQueue>();
  queues.set(services.store, ofStore);
  const queue = ofStore.get(portalId) ?? new AdditionQueue(services.store, portalId);
  ofStore.set(portalId, queue);
  return queue.add(asked);
}
