import { timingSafeEqual } from 'node:crypto';
import type { ApiRequest } from '../../http/request.ts';
import type { CartAnswer } from './cart-answer.ts';
import type { WholeCart } from './cart-view.ts';

/** The parts of a cart's payment that an answer may show (decision 082). */
interface Sight {
  /** Its orders with their tickets and codes. */
  readonly orders: boolean;
  /** The intent of the payment that waits at the bank. */
  readonly openPayment: boolean;
}

type Asker = Pick<ApiRequest, 'payerHash' | 'catalogue'>;

/** True for the secret whose hash a payment stores. */
export const isSecretOf = (
  { payerHash }: Pick<Asker, 'payerHash'>,
  hash: Buffer | null | undefined,
): boolean => payerHash !== undefined && hash instanceof Buffer && timingSafeEqual(hash, payerHash);

/** True if the caller paid for the cart's orders: proven by their secret, or in this call. */
export const hasPaid = (asker: Asker, { openers }: WholeCart, paymentId?: string): boolean =>
  openers.some(({ id, payer_hash }) => id === paymentId || isSecretOf(asker, payer_hash));

/**
 * Decides which parts of a cart's payment a caller may see. A cart's id is the right to a guest's cart until it is
 * paid; after that, the caller needs the payer's secret or must be the call that paid. A member's cart is shown to the
 * member alone. Knowing an edit's id implies knowing its order.
 */
export function sightOf(asker: Asker, whole: WholeCart, paymentId?: string): Sight {
  const { cart, edit, unsettled } = whole;
  if (cart.identity_id !== asker.catalogue.portal.publicIdentityId) {
    return { orders: true, openPayment: true };
  }
  return {
    orders: cart.state !== 'ordered' || edit !== undefined || hasPaid(asker, whole, paymentId),
    openPayment: isSecretOf(asker, unsettled?.payer_hash),
  };
}

/** The order ids that a refusal may name to the caller. */
export const orderIdsFor = (asker: Asker, whole: WholeCart): string[] =>
  sightOf(asker, whole).orders ? whole.orders.map(({ id }) => id) : [];

/** Cuts a cart's answer down to what the caller may see. */
export function hideFromCaller(sight: Sight, answer: CartAnswer): CartAnswer {
  const shown = sight.openPayment ? answer : withoutIntent(answer);
  return sight.orders ? shown : stateOnly(shown);
}

/** Anyone who has the cart may cancel an attempt; only its payer can continue it. */
const withoutIntent = (answer: CartAnswer): CartAnswer => ({
  ...answer,
  cart: answer.cart.map((cart) => ({
    ...cart,
    open_payment: cart.open_payment && { ...cart.open_payment, payment_intent_id: null },
  })),
});

/**
 * Returns state and totals only. If instalments are owed, includes what they are for, so that a payment link shows what
 * it charges; nothing about the buyer, and nothing that gives access.
 */
function stateOnly(answer: CartAnswer): CartAnswer {
  const isOwing = answer.scheduled_payment.some(({ status }) => status !== 'paid');
  const told = isOwing
    ? { ...answer, ticket: answer.ticket.map(anonymous) }
    : {
        ...answer,
        ticket: [],
        ticket_type: [],
        ticket_group: [],
        event_session: [],
        event_template: [],
        venue: [],
      };
  return {
    ...told,
    cart: answer.cart.map((cart) => ({ ...cart, order_ids: [], gift_cards: [] })),
    cartmod: [],
    payment: [],
    ticket_order: [],
  };
}

const anonymous = (ticket: CartAnswer['ticket'][number]): CartAnswer['ticket'][number] => ({
  ...ticket,
  ticket_order_id: null,
  admit_name: '',
  admit_email: '',
  scan_code: null,
  gift_card: null,
  gift: null,
});
