import type { Outcome } from '#contract/client.ts';
import { useApi } from '../api/browser-api.ts';
import { useErrorText } from '../api/use-error-text.ts';
import type { CaptchaResult } from '../captcha/solve-captcha.ts';
import type { CartAnswer, HeldCart } from '../cart/cart-store.ts';
import { chosenPaymentsOf } from '../cart/chosen-payment.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import { reportCardError } from './cards/report-card-error.ts';
import type { StripeScript } from './cards/stripe-script.ts';
import type { CheckoutView } from './checkout-view.ts';
import { paymentStep } from './payment-step.ts';
import { type PayRequest, postPayment } from './post-payment.ts';
import { refusalText } from './refusal-text.ts';
import { usePayAnswer } from './use-pay-answer.ts';
import { usePayPhase } from './use-pay-phase.ts';

/** The tools and facts needed to send payment requests. */
export interface PayTools {
  /** Carries out the bank's approval step; null if that is already done. */
  readonly script: StripeScript | null;
  /** The name of the paying wallet. */
  readonly wallet: string | null;
  /** Solves the captcha again: each payment needs its own token. */
  readonly check: () => Promise<CaptchaResult>;
  /** The buyer's address for the complete page; undefined if this page does not know it. */
  readonly email?: string | undefined;
}

interface PaymentProps {
  readonly held: HeldCart;
  /** A member pays as themselves (PAY-66). */
  readonly isMember: boolean;
  /** The cart is paid through the calls by its id, whoever is logged in. */
  readonly isByLink: boolean;
  /** The buyer's answer to automatic renewal; undefined if they are not asked (MEM-39). */
  readonly autoRenew: boolean | undefined;
  readonly setView: (view: CheckoutView) => void;
  readonly look: () => Promise<HeldCart | null>;
  /** Called after a part was paid: the form starts over with the rest (PAY-12). */
  readonly onPart: () => void;
  /** Called once the change of an order is paid; without it, the complete page follows. */
  readonly onEdited?: () => void;
  /** The text for a refusal; defaults to the checkout's own. */
  readonly errorText?: (outcome: Outcome<unknown>) => string;
}

/** Sends payments and follows their answers, until the page is left or the buyer may try again. */
export function usePayment(props: PaymentProps) {
  const { held, isMember, isByLink, autoRenew } = props;
  const api = useApi();
  const t = useWords();
  const ofCheckout = useErrorText();
  const { errorText = ofCheckout } = props;
  const { slug } = useStorefront();
  const pay = usePayPhase(props);
  const follow = usePayAnswer({ ...props, phase: pay });
  const cartId = held.cart.id;

  /** Sends payments one by one until one does not simply succeed (PAY-13). */
  const send = async (requests: readonly PayRequest[], tools: PayTools): Promise<void> => {
    for (const [at, request] of requests.entries()) {
      const checked = await tools.check();
      if (checked.kind === 'cancelled') return pay.stopAfresh();
      if (checked.kind === 'blocked') return pay.stopAfresh(t('captcha.blocked'));
      if (checked.kind === 'failed') return pay.stopAfresh(t('captcha.failed'));
      const captcha = checked.kind === 'token' ? checked.token : null;
      const outcome = await sendOne(request, captcha, tools.script);
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
    const subject = { cartId, isMember, isByLink, autoRenew };
    const tools = { api, attempts: attemptsOf(slug), captcha };
    const outcome = await postPayment(subject, request, tools);
    const step = paymentStep(outcome);
    if (step.kind !== 'act' || !script) return outcome;
    pay.setPhase('confirming');
    const { error } = await script.handleNextAction({ clientSecret: step.clientSecret });
    if (error) reportCardError(error);
    // Whatever the result, the server asks the processor itself.
    pay.setPhase('paying');
    return sendOne({ ...request, data: { payment_intent_id: step.intentId } }, null, script);
  };

  /** Drops a gift card that has paid: the cart now lists it. */
  const forgetCard = (number: string | undefined): void => {
    if (number === undefined) return;
    const chosen = chosenPaymentsOf(slug);
    const giftCards = chosen.of(cartId).giftCards.filter((card) => card.number !== number);
    chosen.change(cartId, { giftCards });
  };

  const { phase, problem, news, begin, stop, stopUnsent, stopUncharged } = pay;
  return { phase, problem, news, begin, stop, stopUnsent, stopUncharged, send };
}
