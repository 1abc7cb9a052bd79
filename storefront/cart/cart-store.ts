import type { CallAnswer } from '#contract/client.ts';
import { isValidLocally, localExpiry } from '#domain/cart/hold.ts';
import type { Keeper } from '../browser/browser-storage.ts';

export type CartAnswer = CallAnswer<'getMyCart'>;
export type Cart = CartAnswer['cart'][number];

/** A cart as the browser keeps it: the last answer, and how long it is considered held. */
export interface HeldCart {
  readonly cart: Cart;
  readonly answer: CartAnswer;
  /** By the page's steady clock (`steady-clock.ts`); null if nothing expires (CRT-15). */
  readonly expiry: number | null;
}

export interface CartState {
  readonly held: HeldCart | null;
  /** True if the hold expired while the buyer was here and they have not been told yet (CRT-21). */
  readonly isExpired: boolean;
  /** The id of the cart that expired. */
  readonly over?: string | undefined;
  /** This page is paying: until that ends, the hold must not be shown as expired. */
  readonly isPaying: boolean;
}

export interface CartStore {
  subscribe(listener: () => void): () => void;
  get(): CartState;
  /**
   * Stores the cart of a server's answer. A cart that has no tickets, is no longer pending, or is paid by a debit that
   * takes days empties the store, unless another cart is held. `of` is the id of the cart held when the server was
   * asked: if another tab has dropped that cart in the meantime, it is not restored.
   */
  accept(answer: CartAnswer, of?: string): void;
  /** Reads the browser's storage again: a page that slept may have missed changes by other tabs. */
  reread(): void;
  expire(): void;
  clear(): void;
  /** Removes the cart if it is one of these, which became orders; another cart stays. */
  bought(cartIds: readonly string[]): void;
  setPaying(isPaying: boolean): void;
}

interface Environment {
  readonly storage: Keeper;
  readonly key: string;
  /** The key of the carts that debits pay (waiting-orders.ts). */
  readonly waitingKey: string;
  /** The page's steady clock. */
  readonly now: () => number;
  /** The device's clock, which other pages share; the same clock by default. */
  readonly deviceNow?: () => number;
  /** Registers a callback for changes of the cart by another tab of this seller. */
  readonly onOtherTab: (changed: () => void) => void;
}

const empty: CartState = { held: null, isExpired: false, isPaying: false };

/** The cart of one seller in this browser; it survives a reload and is shared by all tabs. */
export function createCartStore({
  storage,
  key,
  waitingKey,
  now,
  deviceNow = now,
  onOtherTab,
}: Environment): CartStore {
  const listeners = new Set<() => void>();
  /**
   * The cart of the text that was read or written last. The same text gives the same object, so that its subscribers do
   * nothing again.
   */
  let known: { readonly text: string | null; readonly held: HeldCart | null } = {
    text: null,
    held: null,
  };
  let state = read();

  function read(): CartState {
    const text = storage.getItem(key);
    if (text !== known.text) known = { text, held: parse(text, now(), deviceNow()) };
    const { held } = known;
    return held && isValidLocally(held.expiry, now()) ? { ...empty, held } : empty;
  }

  function change(next: CartState): void {
    state = next;
    if (next.held) {
      const text = JSON.stringify(stored(next.held, now(), deviceNow()));
      storage.setItem(key, text);
      known = { text, held: next.held };
    } else storage.removeItem(key);
    for (const listener of listeners) listener();
  }

  /** Removes these carts from storage: another tab may have begun a new one while this one paid. */
  function endOf(cartIds: readonly string[]): void {
    const { held } = read();
    change(held && !cartIds.includes(held.cart.id) ? { ...empty, held } : empty);
  }

  /** Records a cart that the buyer can only wait for, before the others, separated by spaces. */
  function waitFor(id: string): void {
    const others = storage.getItem(waitingKey) ?? '';
    if (!others.includes(id)) storage.setItem(waitingKey, `${id} ${others}`);
  }

  function reread(): void {
    // A cart must not disappear while this page is paying for it.
    if (state.isPaying) return;
    const { held, isExpired } = state;
    const hasRunOut = isExpired || (held && !isValidLocally(held.expiry, now() + 1000));
    state = read();
    // Every open window tells the buyer of the expiry.
    if (hasRunOut && !state.held) state = { ...empty, isExpired: true };
    for (const listener of listeners) listener();
  }

  onOtherTab(reread);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    reread,
    accept(answer, of) {
      const cart = answer.cart[0];
      const isGone =
        of !== undefined && parse(storage.getItem(key), now(), deviceNow())?.cart.id !== of;
      if (isGone && !state.isPaying) return reread();
      if (cart?.payment_clearing) waitFor(cart.id);
      if (cart?.state !== 'pending' || cart.payment_clearing || answer.ticket.length === 0) {
        return endOf(cart ? [cart.id] : []);
      }
      const expiry = localExpiry(cart.expires_in, now());
      change({ ...state, held: { cart, answer, expiry }, isExpired: false });
    },
    expire: () => change({ ...empty, isExpired: true, over: state.held?.cart.id }),
    clear: () => change(empty),
    bought: endOf,
    setPaying: (isPaying) => change({ ...state, isPaying }),
  };
}

/** A cart as it is stored: other pages know the device's clock alone. */
interface StoredCart extends Pick<HeldCart, 'answer' | 'expiry'> {
  /** The time at which this was true. */
  readonly at?: number;
}

const stored = ({ answer, expiry }: HeldCart, now: number, deviceNow: number): StoredCart => ({
  answer,
  expiry: expiry === null ? null : Math.round(expiry + deviceNow - now),
  at: deviceNow,
});

/**
 * The end of a stored hold by this page's clock. If the device's clock was set back since, the time left is unknown,
 * but at most what it was.
 */
function endOfHold({ expiry, at = 0 }: StoredCart, now: number, deviceNow: number): number | null {
  return expiry === null ? null : now + expiry - Math.max(deviceNow, at);
}

/** Parses the cart of an earlier visit; null if the stored text is not a cart. */
function parse(text: string | null, now: number, deviceNow: number): HeldCart | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as StoredCart;
    const { answer } = kept;
    const cart = answer.cart[0];
    const isWhole = cart?.id && Array.isArray(answer.ticket) && answer.ticket.length > 0;
    return isWhole ? { cart, answer, expiry: endOfHold(kept, now, deviceNow) } : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
