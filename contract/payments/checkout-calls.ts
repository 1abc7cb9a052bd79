import { z } from 'zod';
import { longestPassword } from '#domain/accounts/password.ts';
import { longestTyped } from '#domain/gifts/gift-card.ts';
import { savedPaymentMethod, user } from '../accounts/account-entities.ts';
import { ownData } from '../api/bounded.ts';
import { call, list, uuidParam } from '../api/call.ts';
import { solvedCaptcha } from '../api/captcha.ts';
import { cartEmbeds, orderEmbeds } from '../api/embeds.ts';
import * as entity from '../api/entities.ts';
import { cartAnswer } from '../cart/cart-calls.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { orderedMembership } from '../memberships/membership-calls.ts';

/** An amount as the buyer expects it, plus how it is paid (PAY-32). */
export const paymentBody = z.strictObject({
  amount: entity.money,
  gateway_id: z.enum(['stripe', 'free', 'ledger']),
  gateway_data: z
    .strictObject({
      confirmation_token: z.string().max(255).optional(),
      payment_method: z.string().max(255).optional(),
      /** Id of a card that the member who is logged in has saved. */
      saved_payment_method: entity.uuid.optional(),
      /** Of an attempt whose next action was carried out. */
      payment_intent_id: z.string().max(255).optional(),
      /** Path of the storefront that an external redirect comes back to. */
      return_path: z.string().max(2_000).optional(),
      /** Of the gift card that pays, as it was typed. */
      number: z.string().max(longestTyped).optional(),
    })
    .default({}),
  /**
   * The buyer agrees that the memberships of the cart are renewed by themselves (MEM-39), by the card
   * that completes the order.
   */
  auto_renew: z.boolean().optional(),
  /** The member who is logged in wants to pay with this card again. */
  save_card: z.boolean().optional(),
  captcha: solvedCaptcha.optional(),
});
const guestCheckoutBody = paymentBody.extend({
  /** May be left out with the gateway free. */
  amount: entity.money.optional(),
  /** Who buys; where the memberships of the cart are given, whom they are given to. */
  guest_identity_id: entity.uuid,
  /** Who buys what is given. */
  giver_identity_id: entity.uuid.optional(),
  send_email: z.boolean().optional(),
});
/** Of an edit who buys is whose order it is: nobody is named then. */
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

/** Of an order that is no longer what it was when its edit began. */
const editRefusals = ['tickets_too_old', 'ticket_state_incorrect', 'ticket_not_found'] as const;

const takeOffParams = uuidParam.extend({ paymentId: entity.uuid });
const takeOffRefusals = [
  'validation_failed',
  'not_found',
  'scope_error',
  'incorrect_cart_state',
  'cart_expired',
  'intent_processing',
  'payment_refunded',
] as const;

const savedMethods = z.object({ saved_payment_method: z.array(savedPaymentMethod) });

export const ordersAnswer = cartAnswer.omit({
  cart: true,
  promo_code: true,
  scheduled_payment: true,
});

/** A cart, and who is logged in and has paid it. */
const memberAnswer = cartAnswer.extend({
  identity: z.array(user.pick({ id: true, email: true, first_name: true, last_name: true })),
});

/** Paying, and the orders that come of it. */
export const checkoutCalls = {
  createUser: call('createUser', {
    summary:
      'Stores who buys, known only to the named cart: a guest, or with a password a member. With the password of an account it logs in instead, and the cart is claimed.',
    rows: ['API-30', 'PAY-55', 'PAY-56', 'A-64'],
    body: z.strictObject({
      ...contactFields,
      cart_id: entity.uuid,
      additional_info: ownData.optional(),
      password: z.string().min(1).max(longestPassword).optional(),
      captcha: solvedCaptcha.optional(),
    }),
    answer: z.object({
      identity: z.array(z.object({ id: entity.uuid })),
      /** Who is logged in by it. */
      user: z.array(user),
    }),
    refusals: [
      'validation_failed',
      'validate_not_email',
      'not_found',
      'scope_error',
      'incorrect_cart_state',
      'login_disabled',
      'guest_account',
      'incorrect_password',
      'captcha_failed',
      'too_many_requests',
    ],
  }),
  payMyCart: call('payMyCart', {
    summary: 'Pays a part of what a cart of this session owes.',
    rows: ['API-44', 'PAY-13'],
    params: uuidParam,
    body: paymentBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: payRefusals,
    idempotent: true,
  }),
  payCart: call('payCart', {
    summary: 'Pays a part of what a cart owes.',
    rows: ['API-43'],
    params: uuidParam,
    body: paymentBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: payRefusals,
    idempotent: true,
  }),
  guestCheckoutMyCart: call('guestCheckoutMyCart', {
    summary: 'Pays what a cart of this session owes and makes its orders.',
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
      'Pays what a cart owes and makes its orders. Of an edit: pays the difference, if there is one, and changes the order, all of it or nothing. Where nothing is to be paid: gateway_id free, send_email false; the letter follows by POST ticket_order/{id}/email (A-59).',
    rows: ['API-45', 'ORD-21'],
    params: uuidParam,
    body: cartCheckoutBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: [...payRefusals, 'gift_to_self', 'log_out_to_edit', ...editRefusals],
    idempotent: true,
  }),
  checkoutMyCart: call('checkoutMyCart', {
    summary: 'Pays what a cart of who is logged in owes, and makes its orders: they are the buyer.',
    rows: ['API-48', 'PAY-66'],
    params: uuidParam,
    body: paymentBody,
    answer: memberAnswer,
    embeds: cartEmbeds,
    refusals: payRefusals,
    idempotent: true,
  }),
  createGiftee: call('createGiftee', {
    summary: 'Stores whom a membership is given to, known only to the named cart.',
    rows: ['API-31', 'MEM-12', 'MEM-15', 'A-64'],
    body: z.strictObject({
      first_name: contactFields.first_name,
      last_name: contactFields.last_name,
      email: contactFields.email,
      cart_id: entity.uuid,
      additional_info: ownData.optional(),
    }),
    answer: z.object({ identity: z.array(z.object({ id: entity.uuid })) }),
    refusals: [
      'validation_failed',
      'validate_not_email',
      'gift_to_self',
      'not_found',
      'scope_error',
      'incorrect_cart_state',
    ],
  }),
  giftCheckoutMyCart: call('giftCheckoutMyCart', {
    summary: 'The same, and gives the new memberships of the cart to somebody else.',
    rows: ['API-47', 'PAY-68', 'MEM-13'],
    params: uuidParam,
    body: paymentBody.extend({ giftee_identity_id: entity.uuid }),
    answer: memberAnswer,
    embeds: cartEmbeds,
    refusals: [...payRefusals, 'gift_to_self'],
    idempotent: true,
  }),
  takeOffMyPayment: call('takeOffMyPayment', {
    summary:
      'Takes a payment off a cart of this session: what a gift card paid is on the card again; an attempt that waits for the buyer at their bank is called off at the processor, and where it was paid meanwhile the answer is the order.',
    rows: ['PAY-47', 'A-65'],
    params: takeOffParams,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: takeOffRefusals,
  }),
  takeOffPayment: call('takeOffPayment', {
    summary: 'The same for a cart reached by its id.',
    rows: ['PAY-47', 'A-65'],
    params: takeOffParams,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: takeOffRefusals,
  }),
  listSavedPaymentMethods: call('listSavedPaymentMethods', {
    summary: 'The cards that the member who is logged in has saved, masked; the newest first.',
    rows: ['API-49', 'PAY-67'],
    answer: savedMethods,
    refusals: ['tenant_unknown', 'not_logged_in', 'gateway_unavailable'],
  }),
  removeSavedPaymentMethod: call('removeSavedPaymentMethod', {
    summary: 'Forgets a saved card, here and at the card processor; answers those that are left.',
    rows: ['PAY-67'],
    params: uuidParam,
    answer: savedMethods,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_logged_in',
      'saved_card_locked',
      'saved_card_not_found',
      'gateway_unavailable',
    ],
  }),
  getLedger: call('getLedger', {
    summary: 'A gift card by its number.',
    rows: ['API-42', 'PAY-44', 'PAY-46', 'A-51'],
    params: z.object({
      type: z.enum(['gift_card']),
      number: z.string().trim().min(1).max(longestTyped),
    }),
    answer: z.object({ ledger: z.array(entity.ledger) }),
    refusals: ['validation_failed', 'tenant_unknown', 'gift_card_not_found', 'too_many_requests'],
  }),
  listTicketOrders: call('listTicketOrders', {
    summary: 'Orders by id, with their tickets.',
    rows: ['API-34', 'PAY-73'],
    query: z.object({ 'id._in': list }),
    answer: ordersAnswer,
    embeds: orderEmbeds,
    refusals: ['bad_field_value', 'validation_failed', 'tenant_unknown'],
  }),
  getTicketOrder: call('getTicketOrder', {
    summary:
      'One order with its tickets, cancelled ones too, and the memberships that it paid for. The filters narrow the tickets (A-43): booked and redeemed ones of the handler membership are the members of these memberships.',
    rows: ['API-32', 'API-33'],
    params: uuidParam,
    query: z.object({
      'ticket.state._in': list.pipe(z.array(entity.ticket.shape.state)).optional(),
      'ticket_group.handler': entity.ticketGroup.shape.handler.optional(),
    }),
    answer: ordersAnswer.extend({ membership: z.array(orderedMembership) }),
    embeds: [...orderEmbeds, 'membership'],
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  resendOrders: call('resendOrders', {
    summary:
      'Mails the orders of an address to it once more. With memberships_only those with a membership, and the answer does not say whether there are any.',
    rows: ['API-39', 'ORD-06', 'ORD-08', 'ORD-09', 'ORD-10', 'USR-62'],
    body: z.strictObject({
      email: z.string().trim().min(3).max(254),
      memberships_only: z.boolean().default(false),
      captcha: solvedCaptcha.optional(),
    }),
    answer: z.object({ ticket_order: z.array(entity.ticketOrder).max(0) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'validate_not_email',
      'not_found',
      'captcha_failed',
      'too_many_requests',
    ],
  }),
  resendMyOrders: call('resendMyOrders', {
    summary:
      'Mails the orders of the address of who is logged in to it once more; with memberships_only those with a membership. The answer does not say whether there are any.',
    rows: ['API-40', 'ORD-10'],
    body: z.strictObject({ memberships_only: z.boolean().default(false) }),
    answer: z.object({ ticket_order: z.array(entity.ticketOrder).max(0) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_logged_in',
      'validate_not_email',
      'too_many_requests',
    ],
  }),
  cancelTicketOrder: call('cancelTicketOrder', {
    summary:
      'Cancels tickets of an order that cost nothing and whose sessions are still to come, all that are named or none; their places are sold again at once. Answers the order.',
    rows: ['API-38', 'ORD-33', 'ORD-34', 'ORD-35'],
    params: uuidParam,
    body: z.strictObject({
      gateway_data: z.strictObject({}).default({}),
      tickets: z
        .array(z.strictObject({ ticket_id: entity.uuid }))
        .min(1)
        .max(1000),
    }),
    answer: ordersAnswer,
    embeds: orderEmbeds,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_found',
      'log_out_to_edit',
      'payment_in_progress',
      'request_in_progress',
      'idempotency_key_reused',
      ...editRefusals,
    ],
    idempotent: true,
  }),
  emailTicketOrder: call('emailTicketOrder', {
    summary:
      'Mails its buyer the order once more; with log_context what the last edit (order_update) or cancel (order_cancel) changed, one letter for each however often it is asked for.',
    rows: ['API-37', 'ORD-26', 'ORD-34', 'A-59'],
    params: uuidParam,
    body: z.strictObject({ log_context: z.enum(['order_cancel', 'order_update']).optional() }),
    answer: z.object({ ticket_order: z.array(entity.ticketOrder) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_found',
      'log_out_to_edit',
      'validate_not_email',
      'too_many_requests',
    ],
  }),
  getTicketOrderCalendar: call('getTicketOrderCalendar', {
    summary: "The sessions of an order's valid tickets as an iCalendar file.",
    rows: ['ORD-01', 'PAY-81'],
    params: uuidParam,
    answerType: 'text/calendar',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  getTicketOrderQrCode: call('getTicketOrderQrCode', {
    summary:
      "The QR image of an order's scan code, which stands for all of its tickets, or of the ticket asked for.",
    rows: ['API-57', 'ORD-58', 'PAY-71'],
    params: uuidParam,
    query: z.object({
      margin: z.coerce.number().int().min(0).max(20).optional(),
      ticket: entity.uuid.optional(),
    }),
    answerType: 'image/svg+xml',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
} as const;
