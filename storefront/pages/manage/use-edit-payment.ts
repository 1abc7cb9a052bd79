import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SelfEditRules } from '#domain/orders/self-edit.ts';
import { useApi } from '../../api/browser-api.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import type { EditChange } from '../../orders/editing/edit-change.ts';
import type { OrderEdit } from '../../orders/editing/use-order-edit.ts';
import { useOrderFacts } from '../../orders/editing/use-order-facts.ts';
import { useOrderError } from '../../orders/use-order-error.ts';
import { attemptsOf } from '../../payments/attempt.ts';
import type { Paying } from '../../payments/cards/stripe-script.ts';
import type { CardFields } from '../../payments/cards/use-card-fields.ts';
import type { ConfirmedWallet } from '../../payments/cards/use-wallet-button.ts';
import type { PaymentChoice } from '../../payments/payment-choice.ts';
import { useCharge } from '../../payments/use-charge.ts';
import { usePayment } from '../../payments/use-payment.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import type { ManageArrival } from './edit-news.ts';

interface EditPaymentProps {
  readonly edit: OrderEdit;
  readonly orderId: string;
  readonly rules: SelfEditRules;
  /** The edit's cart. */
  readonly held: HeldCart;
  readonly choice: PaymentChoice;
  readonly card: CardFields;
  /** Goes back to the order, with a message about the result. */
  readonly leave: (arrival: ManageArrival | null) => void;
  /** Called if the buyer comes back from the bank in another tab than the one they left from. */
  readonly onLeft: (intentId: string) => void;
}

const none = async () => ({ kind: 'none' }) as const;

/** Pays the difference of an edit through the cart's payment calls, which also makes the change. */
export function useEditPayment(props: EditPaymentProps) {
  const { edit, orderId, rules, held, choice, card, leave, onLeft } = props;
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const { slug } = useStorefront();
  const { cart } = held;
  const errorText = useOrderError();
  const factsOf = useOrderFacts();
  /** Returns true if a closed edit was applied: only its cart shows that. */
  const isMade = async (): Promise<boolean> => {
    const read = await api.call('getCart', { params: { id: cart.id }, query: { limit: 1000 } });
    return read.ok && read.answer.cart[0]?.state === 'ordered';
  };
  const leaveAsItIs = async (): Promise<void> =>
    leave((await isMade()) ? { done: kind.current } : { problem: 'expired' });
  const kind = useRef<EditChange['kind']>('rescheduled');
  const look = async (): Promise<HeldCart | null> => {
    const now = await edit.look();
    const [own] = now?.edit?.cart ?? [];
    return now?.edit && own ? { cart: own, answer: now.edit, expiry: now.expiry } : null;
  };
  const payment = usePayment({
    held,
    isMember: false,
    isByLink: true,
    autoRenew: undefined,
    look,
    setView({ kind: view }) {
      if (view === 'missing') void leaveAsItIs();
      if (view === 'refunded') leave({ problem: 'refunded' });
    },
    onPart: () => card.clear(),
    onEdited: () => leave({ done: kind.current }),
    errorText: (outcome) => errorText(outcome, factsOf(edit, rules)),
  });
  const charge = useCharge({
    choice,
    payment,
    back: { path: to.confirmEdit(orderId), address: to.confirmEdit(orderId) },
    keeps: false,
    autoRenew: undefined,
  });
  /** Pays the amount not covered by gift cards, by the card fields or wallet in `paying`. */
  const pay = async (
    change: EditChange,
    paying: Paying | null,
    wallet: ConfirmedWallet | null,
  ): Promise<void> => {
    kind.current = change.kind;
    payment.begin();
    const byCard = choice.plan.byCard > 0;
    const token =
      byCard && paying ? await charge.tokenOf(null, paying, { wallet, saves: false }) : null;
    if (byCard && !paying) payment.stop(t('checkout.provider_failed'));
    if (byCard && !token) return wallet?.fail();
    const check = change.isFree ? none : charge.check;
    await charge.send({ identityId: cart.identity_id, token, paying, wallet, check });
  };

  // Continues a payment once after a redirect back from the bank.
  const { search } = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    const intentId = new URLSearchParams(search).get('payment_intent');
    const attempt = attemptsOf(slug).read(cart.id);
    if (intentId === null || isDone.current) return;
    isDone.current = true;
    history.replaceState(history.state, '', to.confirmEdit(orderId));
    if (!attempt) return onLeft(intentId);
    payment.begin();
    const data = { payment_intent_id: intentId };
    const { identityId, amount } = attempt;
    const again = { identityId, amount, gateway: 'stripe', data, completes: true } as const;
    void payment.send([again], { script: null, wallet: null, check: none });
  });

  return {
    isBusy: payment.phase !== 'idle',
    phase: payment.phase,
    look,
    isMade,
    /** Says that a payment from an earlier visit was not charged. */
    tellNotCharged: payment.stopUncharged,
    problem: payment.problem,
    /** The amount still due after a part was paid, formatted. */
    news: payment.news,
    pay: (change: EditChange, paying: Paying | null, wallet: ConfirmedWallet | null = null) =>
      void pay(change, paying, wallet),
  };
}
