import type { CallAnswer } from '#contract/client.ts';
import { isValidLocally, localExpiry } from '#domain/cart/hold.ts';
import type { Keeper } from '../browser/browser-storage.ts';

export type CartAnswer = CallAnswer<'getMyCart'>;
export type Cart = CartAnswer['cart'][number];

/** A cart as the browser keeps it: the last answer, and until when it is believed. */
export interface HeldCart {
  readonly cart: Cart;
  readonly answer: CartAnswer;
  /** Epoch milliseconds; null when nothing expires (CRT-15). */
  readonly expiry: number | null;
}

export interface CartState {
  readonly held: HeldCart | null;
  /** The hold ran out while the person was here, who has not yet been told (CRT-21). */
  readonly isExpired: boolean;
  /** The id of the cart whose hold ran out. */
  readonly over?: string | undefined;
  /** A payment is on its way from this page: the hold must not be called over meanwhile. */
  readonly isPaying: boolean;
}

export interface CartStore {
  subscribe(listener: () => void): () => void;
  get(): CartState;
  /**
   * Takes over an answer of the server; one without tickets, or no longer pending, empties it. That
   * another cart than the one held is over changes nothing. `of` is the cart that was held as the
   * server was asked: one that another tab has let go of meanwhile does not come back.
   */
  accept(answer: CartAnswer, of?: string): void;
  /** Looks again what the browser keeps: a page that slept may have missed other tabs. */
  reread(): void;
  expire(): void;
  clear(): void;
  /** These carts became orders, and are no carts any more; another one stays. */
  bought(cartIds: readonly string[]): void;
  setPaying(isPaying: boolean): void;
}

interface Surroundings {
  readonly storage: Keeper;
  readonly key: string;
  readonly now: () => number;
  /** Calls back when another tab of this seller has changed the cart. */
  readonly onOtherTab: (changed: () => void) => void;
}

const empty: CartState = { held: null, isExpired: false, isPaying: false };

/** The cart of one seller in this browser; it survives a reload and is shared by its tabs. */
export function createCartStore({ storage, key, now, onOtherTab }: Surroundings): CartStore {
  const listeners = new Set<() => void>();
  let state = read();

  function read(): CartState {
    const held = parse(storage.getItem(key));
    return held && isValidLocally(held.expiry, now()) ? { ...empty, held } : empty;
  }

  function change(next: CartState): void {
    state = next;
    if (next.held) storage.setItem(key, JSON.stringify(stored(next.held)));
    else storage.removeItem(key);
    for (const listener of listeners) listener();
  }

  /**
   * Ends carts as the browser keeps them: another tab may have begun a new one while this one paid.
   */
  function endOf(cartIds: readonly string[]): void {
    const { held } = read();
    change(held && !cartIds.includes(held.cart.id) ? { ...empty, held } : empty);
  }

  function reread(): void {
    // What is being paid for here does not go from under the payment.
    if (state.isPaying) return;
    const { held, isExpired } = state;
    const hasRunOut = isExpired || (held && !isValidLocally(held.expiry, now() + 1000));
    state = read();
    // Who looks at several windows is told in each.
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
      const isGone = of !== undefined && parse(storage.getItem(key))?.cart.id !== of;
      if (isGone && !state.isPaying) return reread();
      if (cart?.state !== 'pending' || answer.ticket.length === 0) {
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

const stored = ({ answer, expiry }: HeldCart): Pick<HeldCart, 'answer' | 'expiry'> => ({
  answer,
  expiry,
});

/** Reads the cart of an earlier visit; null if the stored text is no cart. */
function parse(text: string | null): HeldCart | null {
  if (text === null) return null;
  try {
    const { answer, expiry } = JSON.parse(text) as Pick<HeldCart, 'answer' | 'expiry'>;
    const cart = answer.cart[0];
    const isWhole = cart?.id && Array.isArray(answer.ticket) && answer.ticket.length > 0;
    return isWhole ? { cart, answer, expiry } : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
