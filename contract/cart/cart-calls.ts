import { z } from 'zod';
import { maxCampaignFields, maxCampaignLength } from '#domain/cart/campaign.ts';
import { boundedRecord, ownData } from '../api/bounded.ts';
import { call, uuidParam } from '../api/call.ts';
import { solvedCaptcha } from '../api/captcha.ts';
import { cartEmbeds } from '../api/embeds.ts';
import { id, money, uuid } from '../api/scalars.ts';
import { shownLine } from '../contact/contact-fields.ts';
import { promoCodeInput } from '../pricing/pricing-calls.ts';
import { cartAnswer } from './cart-entities.ts';
import { placeRefusals } from './place-refusals.ts';

/** One ticket to hold: five adults are five lines (CRT-06). */
export const ticketLine = z.strictObject({
  ticket_type_id: id,
  event_session_id: id.nullish(),
  /** Only for types with a flexible price. */
  face_value: money.optional(),
  admit_name: shownLine(200).optional(),
  admit_email: z.string().max(254).optional(),
  handler_data: ownData.optional(),
});

const surveyAnswer = z.strictObject({
  ticket_group_id: id,
  data: boundedRecord(z.union([z.string().max(5_000), z.number(), z.boolean()]), {
    fields: 100,
    length: 50_000,
  }),
});

/** The solved captcha of a guest who was refused with `captcha_required` (decision 079). */
const captcha = solvedCaptcha.optional();
const codeBody = z.strictObject({ code: promoCodeInput });
const applyBody = codeBody.extend({ captcha });

/** The body of modify, in both its forms. */
export const modifyBody = z.strictObject({
  add: z.array(ticketLine).max(1000).optional(),
  remove: z.array(uuid).max(1000).optional(),
  /** Promo codes; a single invalid one refuses the whole request. */
  preReservePromoCodes: z.strictObject({ codes: z.array(promoCodeInput).max(10) }).optional(),
  /** A gift-of-membership code (API-59): the added tickets are those that it redeems, at a price of zero. */
  gift_code: z.string().max(70).optional(),
  /** Applied if they have an effect, otherwise ignored. */
  preloadedPromoCodes: z.array(z.string().max(200)).max(10).optional(),
  additionalInfo: z.array(surveyAnswer).max(100).optional(),
  campaign: boundedRecord(z.string().max(500), {
    fields: maxCampaignFields,
    length: maxCampaignLength,
  }).optional(),
  channel: z.literal('web').optional(),
  captcha,
  reserve: z
    .strictObject({
      tickets: z.array(ticketLine).max(1000).optional(),
      additional_info: z.array(surveyAnswer).max(100).optional(),
    })
    .optional(),
});

/** Names the order that a cart became; knowing its id is the right to change it (decision 082). */
const orderNamed = { ticket_order_id: uuid.optional() };
export const changeBody = modifyBody.extend(orderNamed);

const reserveRefusals = [
  'validation_failed',
  'not_found',
  'scope_error',
  'incorrect_cart_state',
  'cart_expired',
  'request_in_progress',
  'idempotency_key_reused',
  ...placeRefusals,
  'member_required',
  'renewal_not_open',
  'rule_blocks_reserve',
  'additional_info_validation_failed',
  'invalid_citypass',
  'citypass_failure',
  'code_exhausted',
  'tickets_too_old',
  'ticket_state_incorrect',
  'ticket_not_found',
  'code_not_found',
  'code_expired',
  'no_code_benefit',
  'too_many_requests',
  'captcha_required',
  'captcha_failed',
  'network_busy',
  'code_busy',
  'gateway_not_configured',
] as const;
const readRefusals = [
  'validation_failed',
  'not_found',
  'scope_error',
  'tenant_unknown',
  'gateway_not_configured',
] as const;

const codeRefusals = [
  'validation_failed',
  'not_found',
  'scope_error',
  'incorrect_cart_state',
  'cart_expired',
  'request_in_progress',
  'idempotency_key_reused',
  'code_not_found',
] as const;
const applyRefusals = [
  ...codeRefusals,
  'code_exhausted',
  'no_code_benefit',
  'duplicate_code',
  'too_many_requests',
  'captcha_required',
  'captcha_failed',
  'code_busy',
] as const;

/** Carts: holding places and applying promo codes. */
export const cartCalls = {
  createCart: call('createCart', {
    summary: 'Opens a cart that holds places.',
    rows: ['API-02', 'CRT-08', 'API-59', 'MEM-28', 'MEM-29'],
    body: modifyBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: reserveRefusals,
    idempotent: true,
  }),
  modifyMyCart: call('modifyMyCart', {
    summary: 'Adds places to a cart of this session and removes some.',
    rows: ['API-03', 'CRT-09', 'CRT-11'],
    params: uuidParam,
    body: modifyBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: reserveRefusals,
    idempotent: true,
  }),
  modifyCart: call('modifyCart', {
    summary:
      'Adds places to a cart reached by its id and removes some. For a cart that became an order, or that edits one: begins or continues an edit and returns its cart. Beginning one requires the order’s id (`ticket_order_id`) or the payer’s secret. The order stays as it is until guest_checkout completes the edit. `remove` names tickets of the order or new tickets of the edit; each line of `add` replaces one of the removed tickets of its event and keeps its names unless it has its own.',
    rows: ['API-05', 'ORD-20', 'ORD-42', 'ORD-51'],
    params: uuidParam,
    body: changeBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: [...reserveRefusals, 'log_out_to_edit'],
    idempotent: true,
  }),
  removeTickets: call('removeTickets', {
    summary: 'Removes tickets from a cart, or from an order by editing it, as modify does.',
    rows: ['API-06', 'ORD-20'],
    params: uuidParam,
    body: z.strictObject({ tickets: z.array(uuid).min(1).max(1000), ...orderNamed }),
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: [...reserveRefusals, 'log_out_to_edit'],
    idempotent: true,
  }),
  applyMyCode: call('applyMyCode', {
    summary: 'Applies a promo code to a cart of this session.',
    rows: ['API-04', 'PRO-08'],
    params: uuidParam,
    body: applyBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: applyRefusals,
    idempotent: true,
  }),
  applyCode: call('applyCode', {
    summary: 'Applies a promo code to a cart reached by its id.',
    rows: ['API-04'],
    params: uuidParam,
    body: applyBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: applyRefusals,
    idempotent: true,
  }),
  removeMyCode: call('removeMyCode', {
    summary: 'Removes a promo code from a cart of this session.',
    rows: ['PRO-21'],
    params: uuidParam,
    body: codeBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: codeRefusals,
    idempotent: true,
  }),
  removeCode: call('removeCode', {
    summary: 'Removes a promo code from a cart reached by its id.',
    rows: ['PRO-21'],
    params: uuidParam,
    body: codeBody,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: codeRefusals,
    idempotent: true,
  }),
  getMyCart: call('getMyCart', {
    summary: 'A cart of this session with its contents.',
    rows: ['API-07', 'CRT-27', 'CRT-47'],
    params: uuidParam,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: readRefusals,
  }),
  getCart: call('getCart', {
    summary: 'A cart by its id with its contents.',
    rows: ['API-08'],
    params: uuidParam,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: readRefusals,
  }),
  claimMyCart: call('claimMyCart', {
    summary:
      'Turns a guest’s cart into one of the member who is logged in, with the same places. A repeated request returns the same cart.',
    rows: ['CRT-25', 'A-40'],
    params: uuidParam,
    answer: cartAnswer,
    embeds: cartEmbeds,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_logged_in',
      'not_found',
      'scope_error',
      'incorrect_cart_state',
      'cart_expired',
    ],
  }),
  deleteMyCart: call('deleteMyCart', {
    summary: 'Deletes a cart of this session and releases its places.',
    rows: ['API-10', 'CRT-46'],
    params: uuidParam,
    answer: z.object({ cart: z.array(z.object({ id: uuid })) }),
    refusals: ['validation_failed', 'not_found', 'scope_error', 'incorrect_cart_state'],
  }),
  deleteCart: call('deleteCart', {
    summary:
      'Deletes a cart and releases its places. Deleting a cart that edits an order ends the edit; the order stays as it is.',
    rows: ['API-09', 'CRT-46', 'ORD-23'],
    params: uuidParam,
    answer: z.object({ cart: z.array(z.object({ id: uuid })) }),
    refusals: ['validation_failed', 'not_found', 'scope_error', 'incorrect_cart_state'],
  }),
} as const;
