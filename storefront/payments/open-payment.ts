import type { CallInput, Client, Outcome } from '#contract/client.ts';
import type { Cart, CartAnswer } from '../cart/cart-store.ts';
import { paymentStep } from './payment-step.ts';

/** A payment that waits for the buyer's approval at their bank. */
export type OpenPayment = NonNullable<Cart['open_payment']>;

/** The state of an open payment, as the card processor has it. */
type Looked =
  /** It still waits for the approval, which the card processor's script asks for. */
  | { readonly kind: 'open'; readonly clientSecret: string }
  | { readonly kind: 'declined' }
  /** Paid, being processed or unknown: the cart says which. */
  | { readonly kind: 'look' };

/** The end of a try to call an open payment off. */
type CalledOff =
  /** Nothing can be charged on it any more; the cart as it then stands. */
  { readonly kind: 'off'; readonly answer: CartAnswer } | { readonly kind: 'look' };

type Api = Pick<Client, 'call'>;

/** The same for its payer, who is told how to go on with it (decision 082). */
type OwnOpenPayment = OpenPayment & { readonly payment_intent_id: string };

export const isOwn = (open: OpenPayment): open is OwnOpenPayment => open.payment_intent_id !== null;

/** The payment in question, by its cart, which may be another one than the session's own. */
interface Which {
  readonly cartId: string;
  readonly isByLink: boolean;
  readonly open: OpenPayment;
}

/** Has the server ask the processor how an open payment stands. */
export async function lookAtOpen(
  api: Api,
  { cartId, isByLink, open }: Which & { readonly open: OwnOpenPayment },
): Promise<Looked> {
  const body: CallInput<'payCart'>['body'] = {
    amount: open.amount,
    gateway_id: 'stripe',
    gateway_data: { payment_intent_id: open.payment_intent_id },
  };
  const how = { params: { id: cartId }, body };
  const step = paymentStep(await api.call(isByLink ? 'payCart' : 'payMyCart', how));
  if (step.kind === 'act') return { kind: 'open', clientSecret: step.clientSecret };
  return step.kind === 'declined' ? { kind: 'declined' } : { kind: 'look' };
}

/** Calls an open payment off at the processor, so that another card can pay (law 5). */
export async function callOff(api: Api, { cartId, isByLink, open }: Which): Promise<CalledOff> {
  const params = { id: cartId, paymentId: open.payment_id };
  const outcome: Outcome<CartAnswer> = await api.call(
    isByLink ? 'takeOffPayment' : 'takeOffMyPayment',
    { params },
  );
  const isOff = outcome.ok && isToBePaid(outcome.answer);
  return isOff ? { kind: 'off', answer: outcome.answer } : { kind: 'look' };
}

/**
 * Returns whether something is left to pay: a cart that is no order yet, or an order's later
 * instalments.
 */
export const isToBePaid = ({ cart: [cart], scheduled_payment: schedule }: CartAnswer): boolean =>
  cart?.state !== 'ordered' || schedule.some(({ status }) => status !== 'paid');
