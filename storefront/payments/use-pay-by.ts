import { useState } from 'react';
import type { PaymentPlan } from '#domain/payments/payment-plan.ts';
import type { Minor } from '#domain/pricing/money.ts';
import type { User } from '../accounts/member-store.ts';
import type { Cart } from '../cart/cart-store.ts';
import type { CheckoutSettings } from '../loaders/load-checkout.server.ts';
import { useOfferedKinds } from './cards/offered-kinds.ts';
import { type CardFields, useCardFields } from './cards/use-card-fields.ts';
import { type SavedCard, type SavedCards, useSavedCards } from './cards/use-saved-cards.ts';
import {
  isWallet,
  methodOf,
  methodsOf,
  type PayMethod,
  savedMethod,
  type Wallet,
} from './cards/wallets.ts';

interface PayByProps {
  readonly settings: CheckoutSettings;
  readonly cart: Cart;
  readonly plan: PaymentPlan;
  /** The amount to charge to a card or wallet; null where there is none. */
  readonly charged: Minor | null;
  /** The member whose saved cards are offered; null for a guest. */
  readonly member: User | null;
  /** The payment renews a membership by itself. */
  readonly renews: boolean;
}

/** The ways to pay that a buyer has, and the one that is chosen. */
export interface PayBy {
  readonly card: CardFields;
  readonly saved: SavedCards;
  readonly methods: readonly PayMethod[];
  readonly method: PayMethod;
  readonly setMethod: (method: PayMethod) => void;
  /** The saved card that pays. */
  readonly savedCard: SavedCard | undefined;
  readonly byWallet: boolean;
  /** The form can be sent, unless a wallet pays. */
  readonly canPay: boolean;
}

/** Loads the card's fields and saved cards, and keeps the buyer's choice between them and wallets. */
export function usePayBy({ settings, cart, plan, charged, member, renews }: PayByProps) {
  const offered = useOfferedKinds(cart, plan, renews);
  const [wish, setMethod] = useState<PayMethod | null>(null);
  // A wallet that loads late does not hide what is being typed.
  const card = useCardFields(settings, charged, offered, () =>
    setMethod((chosen) => chosen ?? 'card'),
  );
  const saved = useSavedCards(member, charged !== null);
  const chosen = isWallet(wish) ? wish : null;
  const withWallets = (available: readonly Wallet[]): PayBy => {
    const methods = methodsOf(
      available,
      saved.cards.map(({ id }) => id),
    );
    const method = methodOf(wish, methods);
    const savedCard = saved.cards.find(({ id }) => method === savedMethod(id));
    const isReady = card.state === 'ready' || (savedCard !== undefined && card.state === 'failed');
    const byWallet = charged !== null && isWallet(method);
    const canPay = plan.isSupported && !saved.isLoading && (charged === null || isReady);
    return { card, saved, methods, method, setMethod, savedCard, byWallet, canPay };
  };
  return {
    card,
    saved,
    /** The facts of the payment for the wallets' button. */
    walletPayment: { settings, amount: charged, offered, chosen, retries: card.retries },
    /** The ways to pay, with the wallets that the browser has. */
    withWallets,
  };
}
