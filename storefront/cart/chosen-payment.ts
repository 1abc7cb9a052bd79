import { useSyncExternalStore } from 'react';
import type { PaymentOption } from '#domain/payments/payment-schedule.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

export interface AppliedCard {
  readonly number: string;
  /** The balance when the card was looked up, a decimal amount. */
  readonly balance: string;
}

/** A buyer's choice of how to pay for a cart, kept in this tab so that a reload loses nothing. */
export interface ChosenPayment {
  readonly giftCards: readonly AppliedCard[];
  /** The part of a cart with instalments to pay now (PAY-18). */
  readonly option: PaymentOption;
  /** The buyer's own amount, a decimal (`partialPaymentAmount`, PAY-22). */
  readonly partialPaymentAmount: string;
  /** True if the cart's memberships are to renew automatically (MEM-39). */
  readonly autoRenewMembership: boolean;
  /** The gift code that redeems a membership of the cart (MEM-25); '' if there is none. */
  readonly redeemMembership: string;
  /** The typed fields of the recipient of the cart's memberships (MEM-15). */
  readonly giftee: Readonly<
    Partial<Record<'first_name' | 'last_name' | 'email' | 'email_confirm' | 'message', string>>
  >;
}

const nothing: ChosenPayment = {
  giftCards: [],
  option: 'due',
  partialPaymentAmount: '',
  autoRenewMembership: false,
  redeemMembership: '',
  giftee: {},
};

/** The choices at one seller, for one cart at a time: a new cart drops those of the last. */
export function createChosenStore(key: string, storage: Keeper) {
  const listeners = new Set<() => void>();
  let cartId = '';
  let chosen = nothing;
  read();

  function read(): void {
    try {
      const kept = JSON.parse(storage.getItem(key) ?? 'null') as
        | (ChosenPayment & { readonly cartId: string })
        | null;
      if (!kept || !Array.isArray(kept.giftCards)) return;
      cartId = kept.cartId;
      chosen = { ...nothing, ...kept };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    of: (id: string): ChosenPayment => (id === cartId ? chosen : nothing),
    change(id: string, change: Partial<ChosenPayment>): void {
      chosen = { ...(id === cartId ? chosen : nothing), ...change };
      cartId = id;
      storage.setItem(key, JSON.stringify({ ...chosen, cartId }));
      for (const listener of listeners) listener();
    },
  };
}

type ChosenStore = ReturnType<typeof createChosenStore>;
const stores = new Map<string, ChosenStore>();

/**
 * The single store of a seller on this page. Gift card numbers and codes are as good as money, so
 * they are kept for this tab only.
 */
export function chosenPaymentsOf(seller: string): ChosenStore {
  const known = stores.get(seller);
  if (known) return known;
  const store = createChosenStore(`chosenPayment:${seller}`, browserStorage('sessionStorage'));
  stores.set(seller, store);
  return store;
}

export function useChosen(seller: string, cartId: string): ChosenPayment {
  return useSyncExternalStore(
    (listener) => chosenPaymentsOf(seller).subscribe(listener),
    () => chosenPaymentsOf(seller).of(cartId),
    () => nothing,
  );
}
