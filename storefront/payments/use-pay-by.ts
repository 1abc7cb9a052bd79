import { useState } from 'react';
import type { PaymentPlan } from '#domain/payments/payment-plan.ts';
import type { Minor } from '#domain/pricing/money.ts';
import type { User } from '../accounts/member-store.ts';
import type { Cart } from '../cart/cart-store.ts';
import type { CheckoutSettings } from '../loaders/load-checkout.server.ts';
import { useOfferedKinds } from './cards/offered-kinds.ts';
import type { KnownDetails } from './cards/stripe-script.ts';
import { type CardFields, useCardFields } from './cards/use-card-fields.ts';
import { type SavedCard, type SavedCards, useSavedCards } from './cards/use-saved-cards.ts';
import {
  isWallet,
  methodOf,
  methodsOf,
  type PayMethod,
  savedMethod,
  type Wallet,
  wayMethod,
  wayOf,
} from './cards/wallets.ts';

interface PayByProps {
  readonly settings: CheckoutSettings;
  readonly cart: Cart;
  readonly plan: PaymentPlan;
  /** The amount to charge to a card or wallet; null if there is none. */
  readonly charged: Minor | null;
  /** The member whose saved cards are offered; null for a guest. */
  readonly member: User | null;
  /** The payment renews a membership automatically. */
  readonly renews: boolean;
  /** Details of the payer that the page itself sends to the processor; always the same object. */
  readonly known: KnownDetails;
}

/** The payment methods that a buyer has, and the chosen one. */
export interface PayBy {
  readonly card: CardFields;
  readonly saved: SavedCards;
  readonly methods: readonly PayMethod[];
  readonly method: PayMethod;
  readonly setMethod: (method: PayMethod) => void;
  /** The chosen saved card. */
  readonly savedCard: SavedCard | undefined;
  readonly byWallet: boolean;
  /** True if the form can be submitted; a wallet pays by its own button. */
  readonly canPay: boolean;
}

/**
 * Loads the card fields and the saved cards, and keeps the buyer's choice between them and wallets.
 */
export function usePayBy(props: PayByProps) {
  const { settings, cart, plan, charged, member, renews, known } = props;
  const offered = useOfferedKinds(cart, plan, renews);
  const [chosenMethod, setMethod] = useState<PayMethod | null>(null);
  // A wallet that loads late must not hide the fields that the buyer is typing into.
  const card = useCardFields(settings, charged, {
    offered,
    known,
    way: wayOf(chosenMethod),
    renews,
    onTyped: (way) => setMethod((chosen) => chosen ?? wayMethod(way)),
  });
  const saved = useSavedCards(member, charged !== null);
  const chosen = isWallet(chosenMethod) ? chosenMethod : null;
  const withWallets = (available: readonly Wallet[]): PayBy => {
    const methods = methodsOf(
      available,
      saved.cards.map(({ id }) => id),
      card.ways,
    );
    const method = methodOf(chosenMethod, methods);
    const savedCard = saved.cards.find(({ id }) => method === savedMethod(id));
    const isReady = card.state === 'ready' || (savedCard !== undefined && card.state === 'failed');
    const byWallet = charged !== null && isWallet(method);
    const canPay = plan.isSupported && !saved.isLoading && (charged === null || isReady);
    return { card, saved, methods, method, setMethod, savedCard, byWallet, canPay };
  };
  return {
    card,
    saved,
    /** The payment as the wallet button needs it. */
    walletPayment: { settings, amount: charged, offered, chosen, retries: card.retries },
    /** Adds the wallets of the browser to the methods. */
    withWallets,
  };
}
