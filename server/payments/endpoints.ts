import type { z } from 'zod';
import type { paymentBody } from '#contract/payments/payment-calls.ts';
import { findCard } from '../gifts/gift-cards.ts';
import { InvalidInput } from '../http/input.ts';
import { type ApiInput, type ApiRequest, endpoint } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { storeGiftee } from '../memberships/giftee.ts';
import { readIdentity } from '../store/accounts/identities.ts';
import { payCart } from './pay.ts';
import { listSavedCards, removeSavedCard, savedCardFor } from './saved-cards.ts';
import { storePurchaser } from './store-purchaser.ts';
import { takeOff } from './take-off.ts';

type PaymentBody = Omit<z.output<typeof paymentBody>, 'amount'> & {
  readonly amount?: string | undefined;
};
type GuestBody = ApiInput<'guestCheckoutCart'>['body'];

interface Completion {
  /** The stored buyer that a guest names; members buy as themselves. */
  readonly payerId?: string | undefined;
  readonly giftee_identity_id?: string;
  readonly send_email?: boolean | undefined;
}

async function pay(cartId: string, body: PaymentBody, request: ApiRequest, checkout?: Completion) {
  const { gateway_data: data, amount = body.gateway_id === 'free' ? '0' : undefined } = body;
  if (amount === undefined) throw new InvalidInput([{ path: 'amount', fault: 'is missing' }]);
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
  // Part payments leave it out: the last payment names the buyer.
  const autoRenews = checkout !== undefined && body.auto_renew === true;
  const saved = await savedCardFor(request, {
    savedId: isCharged ? data.saved_payment_method : undefined,
    saves: isCharged && body.save_card === true,
    autoRenews: isCharged && autoRenews,
    guest: { cartId, identityId: checkout?.payerId },
  });
  const named =
    body.gateway_id === 'ledger' ? await findCard(request, data.number ?? '', cartId) : undefined;
  return payCart(
    {
      cartId,
      amount,
      gateway: body.gateway_id,
      giftCard: named?.card,
      completes: checkout !== undefined,
      identityId: checkout?.payerId,
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

/** Pays as a guest. The giver of a gift is the payer; the giftee receives the membership (API-46). */
function payAsGuest(cartId: string, body: GuestBody, request: ApiRequest) {
  const { guest_identity_id: guest, giver_identity_id: giver, send_email } = body;
  if (giver !== undefined && guest === undefined) {
    throw new InvalidInput([{ path: 'guest_identity_id', fault: 'is missing' }]);
  }
  const who =
    giver === undefined ? { payerId: guest } : { payerId: giver, giftee_identity_id: guest };
  return pay(cartId, body, request, { ...who, send_email });
}

async function identityAnswer(id: string, { services, portalId }: ApiRequest) {
  const identity = await services.store.readOnce(portalId, (tx) => readIdentity(tx, id));
  if (!identity) return [];
  const { email, first_name, last_name } = identity;
  return [{ id, email, first_name, last_name }];
}

export const paymentEndpoints = [
  endpoint('createUser', storePurchaser),
  endpoint('payMyCart', async ({ params, body }, request) => pay(params.id, body, request)),
  endpoint('payCart', async ({ params, body }, request) => pay(params.id, body, request)),
  endpoint('guestCheckoutMyCart', ({ params, body }, request) =>
    payAsGuest(params.id, body, request),
  ),
  endpoint('guestCheckoutCart', ({ params, body }, request) =>
    payAsGuest(params.id, body, request),
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
