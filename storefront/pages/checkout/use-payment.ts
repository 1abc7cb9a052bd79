import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput, Outcome } from '#contract/client.ts';
import { useApi } from '../../browser-api.ts';
import type { CartAnswer, HeldCart } from '../../cart/cart-store.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useMoney } from '../../components/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import { type PaymentStep, paymentStep } from './payment-step.ts';
import type { StripeScript } from './stripe-script.ts';
import { tellOfCard } from './tell-of-card.ts';
import type { CheckoutView } from './use-checkout-cart.ts';

export type PayPhase = 'idle' | 'paying' | 'confirming';

type GatewayData = NonNullable<CallInput<'guestCheckoutMyCart'>['body']['gateway_data']>;

/** One request to pay: who, how much, and by what. */
export interface PayRequest {
  readonly identityId: string;
  readonly amount: string;
  readonly gateway: 'stripe' | 'free';
  readonly data: GatewayData;
}

interface PaymentProps {
  readonly held: HeldCart;
  readonly setView: (view: CheckoutView) => void;
  readonly look: () => Promise<HeldCart | null>;
}

/** Sends payments and does what their answers ask for, until the page is left or may try again. */
export function usePayment({ held, setView, look }: PaymentProps) {
  const api = useApi();
  const t = useWords();
  const to = useAddresses();
  const money = useMoney();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const [phase, setPhase] = useState<PayPhase>('idle');
  const [problem, setProblem] = useState<readonly string[]>([]);
  const cartId = held.cart.id;

  const store = () => cartStoreOf(slug);
  const attempts = () => attemptsOf(slug);

  const begin = (): void => {
    setPhase('paying');
    setProblem([]);
    store().setPaying(true);
  };
  const stop = (...sentences: readonly string[]): void => {
    setPhase('idle');
    setProblem(sentences);
    store().setPaying(false);
    setView({ kind: 'ready' });
  };
  /** Stays with the cart as it is by now: paying made its hold longer than this page knew. */
  const goOn = async (...sentences: readonly string[]): Promise<void> => {
    await look();
    stop(...sentences);
  };
  /** The next page says when the payment is over: until then the hold must not be called over. */
  const leave = (address: string): void => void navigate(address, { replace: true });

  /** Posts with a key of its own, which is kept until there is an answer (law 6). */
  const post = async (request: PayRequest): Promise<Outcome<CartAnswer>> => {
    const { identityId, amount, gateway, data } = request;
    const key = crypto.randomUUID();
    attempts().keep({ cartId, identityId, amount, unanswered: key });
    const outcome = await api.call('guestCheckoutMyCart', {
      params: { id: cartId },
      idempotencyKey: key,
      body: { amount, gateway_id: gateway, gateway_data: data, guest_identity_id: identityId },
    });
    const isAnswered = outcome.ok || outcome.errors[0]?._code !== 'fault';
    attempts().keep({ cartId, identityId, amount, unanswered: isAnswered ? null : key });
    return outcome;
  };

  /** Pays; `script` is there to carry out what the bank asks for. */
  const send = async (request: PayRequest, script: StripeScript | null): Promise<void> => {
    const outcome = await post(request);
    const step = paymentStep(outcome);
    if (step.kind === 'act' && script) {
      setPhase('confirming');
      const { error } = await script.handleNextAction({ clientSecret: step.clientSecret });
      if (error) tellOfCard(error);
      // Whatever came of it, the server asks the processor itself.
      setPhase('paying');
      return send({ ...request, data: { payment_intent_id: step.intentId } }, script);
    }
    await follow(step, errorText(outcome));
  };

  const follow = async (step: PaymentStep, refusal: string): Promise<void> => {
    if (step.kind === 'watch') return leave(to.pending(cartId));
    // Back from the bank without its answer: paying again lets go of this attempt.
    if (step.kind === 'act') return goOn(refusal);
    attempts().forget();
    switch (step.kind) {
      case 'complete':
        // That page empties the cart; emptied here, this one would take it for abandoned.
        return leave(to.complete(step.orderIds));
      case 'declined':
        return goOn(t('checkout.not_charged'), step.description || t('refusal.card_error'));
      case 'expired':
        stop();
        return store().expire();
      case 'refunded':
        stop();
        store().clear();
        return setView({ kind: 'refunded' });
      case 'not_found':
        stop();
        return setView({ kind: 'missing' });
      case 'amount_changed':
      case 'rest_due': {
        const now = await look();
        const amount = money(now?.cart.payment_due ?? held.cart.payment_due);
        return stop(t('checkout.amount_changed', { amount }));
      }
      case 'look_again':
      case 'refused':
        return goOn(refusal);
    }
  };

  return { phase, problem, begin, stop, send };
}
