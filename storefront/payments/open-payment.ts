import type { CallInput, Client, Outcome } from '#contract/client.ts';
import type { Cart, CartAnswer } from '../cart/cart-store.ts';
import { paymentStep } from './payment-step.ts';

/** A payment that awaits the buyer's approval at their bank. */
export type OpenPayment = NonNullable<Cart['open_payment']>;

/** The state of an open payment at the card processor. */
type Looked =
  /** Still awaits the approval, which the card processor's script requests. */
  | { readonly kind: 'open'; readonly clientSecret: string }
  | { readonly kind: 'declined' }
  /** Paid, being processed or unknown: the cart tells which. */
  | { readonly kind: 'look' };

/** The result of trying to cancel an open payment. */
type CalledOff =
  /** `off`: it can no longer be charged; `answer` is the current cart. */
  { readonly kind: 'off'; readonly answer: CartAnswer } | { readonly kind: 'look' };

type Api = Pick<Client, 'call'>;

/** The same for its payer, who is told how to continue it (decision 082). */
type OwnOpenPayment = OpenPayment & { readonly payment_intent_id: string };

export const isOwnPayment = (open: OpenPayment): open is OwnOpenPayment =>
  open.payment_intent_id !== null;

/** The payment in question, by its cart, which may not be the session's own. */
interface Which {
  readonly cartId: string;
  readonly isByLink: boolean;
  readonly open: OpenPayment;
}

/** Has the server ask the processor for the state of an open payment. */
export async function checkOpenPayment(
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

/** Cancels an open payment at the processor, so that another card can pay (law 5). */
export async function cancelOpenPayment(
  api: Api,
  { cartId, isByLink, open }: Which,
): Promise<CalledOff> {
  const params = { id: cartId, paymentId: open.payment_id };
  const outcome: Outcome<CartAnswer> = await api.call(
    isByLink ? 'takeOffPayment' : 'takeOffMyPayment',
    { params },
  );
  const isOff = outcome.ok && isPaymentDue(outcome.answer);
  return isOff ? { kind: 'off', answer: outcome.answer } : { kind: 'look' };
}

/**
 * Returns true if something is left to pay: the cart is not an order yet, or later instalments of
 * its order are unpaid.
 */
export const isPaymentDue = ({ cart: [cart], scheduled_payment: schedule }: CartAnswer): boolean =>
  cart?.state !== 'ordered' || schedule.some(({ status }) => status !== 'paid');
