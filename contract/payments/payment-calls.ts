import { z } from 'zod';
import { maxTypedLength } from '#domain/gifts/gift-card.ts';
import { user } from '../accounts/account-entities.ts';
import { call, uuidParam } from '../api/call.ts';
import { solvedCaptcha } from '../api/captcha.ts';
import { cartEmbeds } from '../api/embeds.ts';
import { money, uuid } from '../api/scalars.ts';
import { cartAnswer } from '../cart/cart-entities.ts';
import { editRefusals } from '../orders/order-calls.ts';

/** The amount that the buyer expects to pay, and the means of payment (PAY-32). */
export const paymentBody = z.strictObject({
  amount: money,
  gateway_id: z.enum(['stripe', 'free', 'ledger']),
  gateway_data: z
    .strictObject({
      confirmation_token: z.string().max(255).optional(),
      payment_method: z.string().max(255).optional(),
      /** Id of a saved card of the logged-in member. */
      saved_payment_method: uuid.optional(),
      /** The intent of a payment whose next action is done. */
      payment_intent_id: z.string().max(255).optional(),
      /** Storefront path that an external redirect returns to. */
      return_path: z.string().max(2_000).optional(),
      /** The number of the gift card that pays, as typed. */
      number: z.string().max(maxTypedLength).optional(),
    })
    .default({}),
  /**
   * True if the buyer agrees that the cart's memberships renew automatically (MEM-39) with the card that completes the
   * order.
   */
  auto_renew: z.boolean().optional(),
  /** True if the logged-in member wants to use this card again. */
  save_card: z.boolean().optional(),
  captcha: solvedCaptcha.optional(),
});
const guestCheckoutBody = paymentBody.extend({
  /** May be omitted with the gateway free. */
  amount: money.optional(),
  /** The buyer or, if the cart's memberships are a gift, their recipient. */
  guest_identity_id: uuid,
  /** The buyer of a gift. */
  giver_identity_id: uuid.optional(),
  send_email: z.boolean().optional(),
});
/** For an edit, the buyer is that of the order, so none is named. */
const cartCheckoutBody = guestCheckoutBody.partial({ guest_identity_id: true });

const payRefusals = [
  'validation_failed',
  'not_logged_in',
  'not_found',
  'scope_error',
  'validate_not_email',
  'incorrect_cart_state',
  'rule_blocks_reserve',
  'renewal_not_open',
  'code_expired',
  'code_exhausted',
  'cart_expired',
  'request_in_progress',
  'idempotency_key_reused',
  'amount_mismatch',
  'payment_not_supported',
  'payment_in_progress',
  'intent_requires_action',
  'intent_processing',
  'card_error',
  'invalid_request_error',
  'payment_refunded',
  'captcha_failed',
  'gateway_unavailable',
  'gateway_not_configured',
  'saved_card_locked',
  'saved_card_not_found',
  'gift_card_not_found',
  'gift_card_empty',
  'gift_card_short',
  'paid_in_part',
  'too_many_requests',
  'free_orders_limited',
] as const;

const takeOffParams = uuidParam.extend({ paymentId: uuid });
const takeOffRefusals = [
  'validation_failed',
  'not_found',
  'scope_error',
  'incorrect_cart_state',
  'cart_expired',
  'intent_processing',
  'payment_refunded',
] as const;

/** A cart, with the logged-in member who has paid it. */
const memberAnswer = cartAnswer.extend({
  identity: z.array(user.pick({ id: true, email: true, first_name: true, last_name: true })),
});

/** Paying for carts, which turns them into orders. */
export const paymentCalls = {
  payMyCart: call('payMyCart', {
    summary: 'Pays part of what is owed on a cart of this session.',
    rows: ['API-44', 'PAY-13'],
    params: uuidParam,
    body: paymentBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: payRefusals,
    idempotent: true,
  }),
  payCart: call('payCart', {
    summary: 'Pays part of what is owed on a cart.',
    rows: ['API-43'],
    params: uuidParam,
    body: paymentBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: payRefusals,
    idempotent: true,
  }),
  guestCheckoutMyCart: call('guestCheckoutMyCart', {
    summary: 'Pays what is owed on a cart of this session and creates its orders.',
    rows: ['API-46', 'PAY-10', 'MEM-12'],
    params: uuidParam,
    body: guestCheckoutBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: [...payRefusals, 'gift_to_self'],
    idempotent: true,
  }),
  guestCheckoutCart: call('guestCheckoutCart', {
    summary:
      'Pays what is owed on a cart and creates its orders. For an edit: pays the difference, if there is one, and changes the order, all of it or nothing. If there is nothing to pay: gateway_id free, send_email false; POST ticket_order/{id}/email then sends the e-mail (A-59).',
    rows: ['API-45', 'ORD-21'],
    params: uuidParam,
    body: cartCheckoutBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: [...payRefusals, 'gift_to_self', 'log_out_to_edit', ...editRefusals],
    idempotent: true,
  }),
  checkoutMyCart: call('checkoutMyCart', {
    summary:
      'Pays what is owed on a cart of the member who is logged in, and creates its orders with them as the buyer.',
    rows: ['API-48', 'PAY-66'],
    params: uuidParam,
    body: paymentBody,
    answer: memberAnswer,
    embeds: cartEmbeds,
    refusals: payRefusals,
    idempotent: true,
  }),
  giftCheckoutMyCart: call('giftCheckoutMyCart', {
    summary:
      'Checks out as checkout does, and gives the new memberships of the cart to someone else.',
    rows: ['API-47', 'PAY-68', 'MEM-13'],
    params: uuidParam,
    body: paymentBody.extend({ giftee_identity_id: uuid }),
    answer: memberAnswer,
    embeds: cartEmbeds,
    refusals: [...payRefusals, 'gift_to_self'],
    idempotent: true,
  }),
  takeOffMyPayment: call('takeOffMyPayment', {
    summary:
      'Removes a payment from a cart of this session. A gift card gets its money back. A payment that waits for the buyer at their bank is cancelled at the processor; if it was paid in the meantime, the answer is the order.',
    rows: ['PAY-47', 'A-65'],
    params: takeOffParams,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: takeOffRefusals,
  }),
  takeOffPayment: call('takeOffPayment', {
    summary: 'Removes a payment from a cart reached by its id, as for a cart of this session.',
    rows: ['PAY-47', 'A-65'],
    params: takeOffParams,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: takeOffRefusals,
  }),
} as const;
