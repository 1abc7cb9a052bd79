import type { z } from 'zod';
import type { paymentBody } from '#contract/checkout-calls.ts';
import { findCard } from '../../gateways/gift-cards.ts';
import { InvalidInput } from '../../http/input.ts';
import { type ApiRequest, endpoint } from '../../http/request.ts';
import { memberOf } from '../../http/viewer.ts';
import { readIdentity } from '../../store/identities.ts';
import { storeGiftee } from './giftee.ts';
import { payCart } from './pay.ts';
import { listSavedCards, removeSavedCard, savedCardFor } from './saved-cards.ts';
import { storePurchaser } from './store-purchaser.ts';
import { takeOff } from './take-off.ts';

type PaymentBody = z.output<typeof paymentBody>;

interface Completion {
  /** Whom a guest stored as the buyer; a member is it themselves. */
  readonly guest_identity_id?: string;
  readonly giftee_identity_id?: string;
  readonly send_email?: boolean | undefined;
}

async function pay(cartId: string, body: PaymentBody, request: ApiRequest, checkout?: Completion) {
  const { gateway_data: data } = body;
  const cards = [
    data.confirmation_token,
    data.payment_method,
    data.saved_payment_method,
    data.payment_intent_id,
  ].filter((card) => card !== undefined).length;
  if (body.gateway_id === 'stripe' && cards !== 1) {
    const fault = cards === 0 ? 'names no card' : 'names more than one card';
    throw new InvalidInput([{ path: 'gateway_data', fault }]);
  }
  if (body.gateway_id === 'ledger' && data.number === undefined) {
    throw new InvalidInput([{ path: 'gateway_data.number', fault: 'is missing' }]);
  }
  const isCharged = body.gateway_id === 'stripe' && data.payment_intent_id === undefined;
  // What is only a part leaves it to the last payment.
  const autoRenews = checkout !== undefined && body.auto_renew === true;
  const saved = await savedCardFor(request, {
    savedId: isCharged ? data.saved_payment_method : undefined,
    saves: isCharged && body.save_card === true,
    autoRenews: isCharged && autoRenews,
    guest: { cartId, identityId: checkout?.guest_identity_id },
  });
  const named =
    body.gateway_id === 'ledger' ? await findCard(request, data.number ?? '') : undefined;
  return payCart(
    {
      cartId,
      amount: body.amount,
      gateway: body.gateway_id,
      giftCard: named?.card,
      completes: checkout !== undefined,
      identityId: checkout?.guest_identity_id,
      gifteeId: checkout?.giftee_identity_id,
      sendEmail: checkout?.send_email ?? true,
      customer: saved.customer,
      autoRenew: body.auto_renew,
      offSession: false,
      captchaToken: body.captcha?.token,
      body,
    },
    {
      confirmationToken: data.confirmation_token,
      paymentMethod: saved.paymentMethod ?? data.payment_method,
      intentId: data.payment_intent_id,
      returnPath: data.return_path,
    },
    request,
  );
}

async function payAsMember(
  cartId: string,
  body: PaymentBody,
  request: ApiRequest,
  checkout: Completion,
) {
  const { identityId } = memberOf(request, 'checkout');
  const cart = await pay(cartId, body, request, checkout);
  return { ...cart, identity: await identityAnswer(identityId, request) };
}

async function identityAnswer(id: string, { services, portalId }: ApiRequest) {
  const identity = await services.store.read(portalId, (tx) => readIdentity(tx, id));
  if (!identity) return [];
  const { email, first_name, last_name } = identity;
  return [{ id, email, first_name, last_name }];
}

export const checkoutEndpoints = [
  endpoint('createUser', storePurchaser),
  endpoint('payMyCart', async ({ params, body }, request) => pay(params.id, body, request)),
  endpoint('payCart', async ({ params, body }, request) => pay(params.id, body, request)),
  endpoint('guestCheckoutMyCart', async ({ params, body }, request) =>
    pay(params.id, body, request, body),
  ),
  endpoint('guestCheckoutCart', async ({ params, body }, request) =>
    pay(params.id, body, request, body),
  ),
  endpoint('checkoutMyCart', ({ params, body }, request) =>
    payAsMember(params.id, body, request, {}),
  ),
  endpoint('giftCheckoutMyCart', ({ params, body }, request) =>
    payAsMember(params.id, body, request, { giftee_identity_id: body.giftee_identity_id }),
  ),
  endpoint('createGiftee', storeGiftee),
  endpoint('listSavedPaymentMethods', listSavedCards),
  endpoint('removeSavedPaymentMethod', removeSavedCard),
  endpoint('takeOffMyPayment', ({ params }, request) =>
    takeOff(params.id, params.paymentId, request),
  ),
  endpoint('takeOffPayment', ({ params }, request) =>
    takeOff(params.id, params.paymentId, request),
  ),
];
