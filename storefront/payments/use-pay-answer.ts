import { useNavigate } from 'react-router';
import type { HeldCart } from '../cart/cart-store.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useMoney } from '../site/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import { cardErrorText } from './cards/card-error-text.ts';
import type { CheckoutView } from './checkout-view.ts';
import { stateOfPayer } from './payer-address.ts';
import type { PaymentStep } from './payment-step.ts';
import type { PayPhase } from './use-pay-phase.ts';

interface AnswerProps {
  readonly held: HeldCart;
  /** The cart is paid through the calls by its id, whoever is logged in. */
  readonly isByLink: boolean;
  readonly setView: (view: CheckoutView) => void;
  readonly look: () => Promise<HeldCart | null>;
  readonly onPart: () => void;
  readonly onEdited?: (() => void) | undefined;
  readonly phase: PayPhase;
}

/** The facts about the payer that following an answer needs. */
interface Payer {
  readonly wallet: string | null;
  readonly email?: string | undefined;
}

/** Follows the answer to a payment: goes to the next page, or stops and says why. */
export function usePayAnswer(props: AnswerProps) {
  const { held, isByLink, setView, look, onPart, onEdited, phase } = props;
  const { stop, stopAfresh, stopUncharged, setNews } = phase;
  const t = useWords();
  const to = useAddresses();
  const money = useMoney();
  const navigate = useNavigate();
  const { slug } = useStorefront();

  /**
   * Leaves for another page, which says when the payment is over. Until then the hold must not be
   * shown as expired.
   */
  const leave = (address: string, email?: string): void =>
    void navigate(address, {
      replace: true,
      ...(email === undefined ? {} : { state: stateOfPayer(email) }),
    });
  const amountDue = async (): Promise<string> => {
    const now = await look();
    return money((now ?? held).cart.payment_due);
  };

  return async (step: PaymentStep, refusal: string, { wallet, email }: Payer): Promise<void> => {
    const store = cartStoreOf(slug);
    if (step.kind === 'watch') return leave(to.pending(held.cart.id));
    // Back from the bank, but the approval is missing: paying again replaces this attempt.
    if (step.kind === 'act') return stopAfresh(refusal);
    attemptsOf(slug).forget();
    switch (step.kind) {
      case 'complete':
        if (onEdited) {
          store.setPaying(false);
          return onEdited();
        }
        // The complete page empties the cart. If we emptied it here, this page would take it for
        // abandoned.
        return leave(to.complete(step.orderIds), email);
      case 'declined':
        return stopUncharged(cardErrorText(step.error, wallet, t), step.error.method);
      case 'expired':
        stop();
        // This browser's own cart is a different one, and is still held.
        return isByLink ? setView({ kind: 'missing' }) : store.expire();
      case 'refunded':
        stop();
        if (!isByLink) store.clear();
        return setView({ kind: 'refunded' });
      case 'not_found':
        stop();
        return setView({ kind: 'missing' });
      case 'rest_due': {
        const amount = await amountDue();
        stop();
        setNews(amount);
        return onPart();
      }
      case 'amount_changed':
        return stop(t('checkout.amount_changed', { amount: await amountDue() }));
      case 'gift_card':
      case 'look_again':
      case 'refused':
        return stopAfresh(refusal);
    }
  };
}
