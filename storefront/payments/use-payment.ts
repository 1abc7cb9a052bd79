import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput, Outcome } from '#contract/client.ts';
import { useApi } from '../api/browser-api.ts';
import { useErrorText } from '../api/use-error-text.ts';
import type { Checked } from '../captcha/check-person.ts';
import type { CartAnswer, HeldCart } from '../cart/cart-store.ts';
import { chosenPaymentsOf } from '../cart/chosen-payment.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useMoney } from '../site/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import { cardErrorText } from './cards/card-error-text.ts';
import type { StripeScript } from './cards/stripe-script.ts';
import { tellOfCard } from './cards/tell-of-card.ts';
import type { CheckoutView } from './checkout-view.ts';
import { notCharged } from './not-charged.ts';
import { stateOfPayer } from './payer-address.ts';
import { type PaymentStep, paymentStep } from './payment-step.ts';
import { refusalText } from './refusal-text.ts';
import { unsentKey } from './unsent.ts';

type PayPhase = 'idle' | 'paying' | 'confirming';

type GatewayData = NonNullable<CallInput<'guestCheckoutMyCart'>['body']['gateway_data']>;

/** One request to pay: who, how much, and by what. */
export interface PayRequest {
  readonly identityId: string;
  readonly amount: string;
  readonly gateway: 'stripe' | 'free' | 'ledger';
  readonly data: GatewayData;
  /** The final checkout; else a part of what is owed (PAY-14). */
  readonly completes: boolean;
  /** The card that pays is kept for the member (PAY-67). */
  readonly savesCard?: boolean;
  /** The id of the gift's recipient. */
  readonly gifteeId?: string;
}

/** The tools and facts that sending requests needs. */
export interface PayTools {
  /** Carries out what the bank asks for; null where it was done already. */
  readonly script: StripeScript | null;
  /** The name of the wallet that pays. */
  readonly wallet: string | null;
  /** Shows once more that this is a person: each payment needs its own token. */
  readonly check: () => Promise<Checked>;
  /** The buyer's address, for the complete page; undefined where this page does not know it. */
  readonly email?: string | undefined;
}

interface PaymentProps {
  readonly held: HeldCart;
  /** Set if a member pays as themselves (PAY-66). */
  readonly isMember: boolean;
  /** The calls by the cart's id pay it, whoever is logged in. */
  readonly isByLink: boolean;
  /** The buyer's answer to automatic renewal; undefined if nobody asks (MEM-39). */
  readonly autoRenew: boolean | undefined;
  readonly setView: (view: CheckoutView) => void;
  readonly look: () => Promise<HeldCart | null>;
  /** A part has been paid: the form begins anew with the rest (PAY-12). */
  readonly onPart: () => void;
  /** Continues after the change of an order is paid; without it, the complete page follows. */
  readonly onEdited?: () => void;
  /** The text for a refusal; without it, the checkout's own. */
  readonly errorText?: (outcome: Outcome<unknown>) => string;
}

/** Sends payments and does what their answers ask for, until the page is left or may try again. */
export function usePayment(props: PaymentProps) {
  const { held, isMember, isByLink, autoRenew, setView, look, onPart, onEdited } = props;
  const api = useApi();
  const t = useWords();
  const to = useAddresses();
  const money = useMoney();
  const navigate = useNavigate();
  const ofCheckout = useErrorText();
  const { errorText = ofCheckout } = props;
  const { slug, language } = useStorefront();
  const [phase, setPhase] = useState<PayPhase>('idle');
  const [problem, setProblem] = useState<readonly string[]>([]);
  const [news, setNews] = useState<string | null>(null);
  const cartId = held.cart.id;

  const store = () => cartStoreOf(slug);
  const attempts = () => attemptsOf(slug);

  const begin = (): void => {
    setPhase('paying');
    setProblem([]);
    setNews(null);
    store().setPaying(true);
  };
  const stop = (...sentences: readonly string[]): void => {
    setPhase('idle');
    setProblem(sentences);
    store().setPaying(false);
    setView({ kind: 'ready' });
  };
  /** Stops before anything was sent to pay. */
  const stopUnsent = (): void => stop(t(unsentKey(held.cart, attempts().read(cartId))));
  /** Stays with the cart as it is by now: paying made its hold longer than this page knew. */
  const goOn = async (...sentences: readonly string[]): Promise<void> => {
    await look();
    stop(...sentences);
  };
  /** The same where nothing was charged: what gift cards paid before is named. */
  const goOnWithout = async (...sentences: readonly string[]): Promise<void> => {
    const now = await look();
    stop(notCharged((now ?? held).cart, { t, money, language }), ...sentences);
  };
  /** The next page says when the payment is over: until then the hold must not be called over. */
  const leave = (address: string, email?: string): void =>
    void navigate(address, {
      replace: true,
      ...(email === undefined ? {} : { state: stateOfPayer(email) }),
    });

  /** Posts with a key of its own, which is kept until there is an answer (law 6). */
  const post = async (
    request: PayRequest,
    captcha: string | null,
  ): Promise<Outcome<CartAnswer>> => {
    const { identityId, gifteeId, amount, gateway, data, completes, savesCard = false } = request;
    const key = crypto.randomUUID();
    attempts().keep({ cartId, identityId, amount, unanswered: key });
    const body = {
      amount,
      gateway_id: gateway,
      gateway_data: data,
      ...(savesCard ? { save_card: true } : {}),
      ...(autoRenew === undefined ? {} : { auto_renew: autoRenew }),
      ...(captcha === null ? {} : { captcha: { provider: 'hcaptcha' as const, token: captcha } }),
    };
    const how = { params: { id: cartId }, idempotencyKey: key };
    const asGuest =
      gifteeId === undefined
        ? { guest_identity_id: identityId }
        : { guest_identity_id: gifteeId, giver_identity_id: identityId };
    const checkOut = async (): Promise<Outcome<CartAnswer>> => {
      if (!completes) return api.call(isByLink ? 'payCart' : 'payMyCart', { ...how, body });
      if (!isMember) {
        return api.call(isByLink ? 'guestCheckoutCart' : 'guestCheckoutMyCart', {
          ...how,
          body: { ...body, ...asGuest },
        });
      }
      return gifteeId === undefined
        ? api.call('checkoutMyCart', { ...how, body })
        : api.call('giftCheckoutMyCart', {
            ...how,
            body: { ...body, giftee_identity_id: gifteeId },
          });
    };
    const outcome = await checkOut();
    const isAnswered = outcome.ok || outcome.errors[0]?._code !== 'fault';
    attempts().keep({ cartId, identityId, amount, unanswered: isAnswered ? null : key });
    return outcome;
  };

  /** Sends one payment after the other until one is no plain yes (PAY-13). */
  const send = async (requests: readonly PayRequest[], tools: PayTools): Promise<void> => {
    for (const [at, request] of requests.entries()) {
      const checked = await tools.check();
      if (checked.kind === 'cancelled') return goOn();
      if (checked.kind === 'failed') return goOn(t('captcha.failed'));
      const outcome = await sendOne(
        request,
        checked.kind === 'token' ? checked.token : null,
        tools.script,
      );
      const step = paymentStep(outcome);
      if (outcome.ok || step.kind === 'gift_card') forgetCard(request.data.number);
      if (outcome.ok && at < requests.length - 1) continue;
      return follow(step, refusalText(outcome, errorText, t), tools);
    }
  };

  const sendOne = async (
    request: PayRequest,
    captcha: string | null,
    script: StripeScript | null,
  ): Promise<Outcome<CartAnswer>> => {
    const outcome = await post(request, captcha);
    const step = paymentStep(outcome);
    if (step.kind !== 'act' || !script) return outcome;
    setPhase('confirming');
    const { error } = await script.handleNextAction({ clientSecret: step.clientSecret });
    if (error) tellOfCard(error);
    // Whatever came of it, the server asks the processor itself.
    setPhase('paying');
    return sendOne({ ...request, data: { payment_intent_id: step.intentId } }, null, script);
  };

  /** Forgets a gift card that has paid: the cart itself tells of it. */
  const forgetCard = (number: string | undefined): void => {
    if (number === undefined) return;
    const chosen = chosenPaymentsOf(slug);
    const giftCards = chosen.of(cartId).giftCards.filter((card) => card.number !== number);
    chosen.change(cartId, { giftCards });
  };

  const follow = async (
    step: PaymentStep,
    refusal: string,
    { wallet, email }: Pick<PayTools, 'wallet' | 'email'>,
  ): Promise<void> => {
    if (step.kind === 'watch') return leave(to.pending(cartId));
    // Back from the bank without its answer: paying again lets go of this attempt.
    if (step.kind === 'act') return goOn(refusal);
    attempts().forget();
    switch (step.kind) {
      case 'complete':
        if (onEdited) {
          store().setPaying(false);
          return onEdited();
        }
        // That page empties the cart; emptied here, this one would take it for abandoned.
        return leave(to.complete(step.orderIds), email);
      case 'declined':
        return goOnWithout(cardErrorText(step.error, wallet, t));
      case 'expired':
        stop();
        // The cart of this browser is another one, and still stands.
        return isByLink ? setView({ kind: 'missing' }) : store().expire();
      case 'refunded':
        stop();
        if (!isByLink) store().clear();
        return setView({ kind: 'refunded' });
      case 'not_found':
        stop();
        return setView({ kind: 'missing' });
      case 'rest_due': {
        const now = await look();
        stop();
        setNews(money(now?.cart.payment_due ?? held.cart.payment_due));
        return onPart();
      }
      case 'amount_changed': {
        const now = await look();
        const amount = money(now?.cart.payment_due ?? held.cart.payment_due);
        return stop(t('checkout.amount_changed', { amount }));
      }
      case 'gift_card':
      case 'look_again':
      case 'refused':
        return goOn(refusal);
    }
  };

  return { phase, problem, news, begin, stop, stopUnsent, goOnWithout, send };
}
