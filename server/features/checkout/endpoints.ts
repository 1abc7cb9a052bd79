import type { z } from 'zod';
import type { paymentBody } from '#contract/checkout-calls.ts';
import { findCard } from '../../gateways/gift-cards.ts';
import { InvalidInput } from '../../http/input.ts';
import { type ApiRequest, endpoint } from '../../http/request.ts';
import { memberOf } from '../../http/viewer.ts';
import { readIdentity } from '../../store/identities.ts';
import { payCart } from './pay.ts';
import { storePurchaser } from './store-purchaser.ts';
import { takeOff } from './take-off.ts';

type PaymentBody = z.output<typeof paymentBody>;

interface Completion {
  /** Whom a guest stored as the buyer; a member is it themselves. */
  readonly guest_identity_id?: string;
  readonly send_email?: boolean | undefined;
}

async function pay(cartId: string, body: PaymentBody, request: ApiRequest, checkout?: Completion) {
  const { gateway_data: data } = body;
  const hasCard =
    data.confirmation_token !== undefined ||
    data.payment_method !== undefined ||
    data.payment_intent_id !== undefined;
  if (body.gateway_id === 'stripe' && !hasCard) {
    throw new InvalidInput([{ path: 'gateway_data', fault: 'names no card' }]);
  }
  if (body.gateway_id === 'ledger' && data.number === undefined) {
    throw new InvalidInput([{ path: 'gateway_data.number', fault: 'is missing' }]);
  }
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
      sendEmail: checkout?.send_email ?? true,
      captchaToken: body.captcha?.token,
      body,
    },
    {
      confirmationToken: data.confirmation_token,
      paymentMethod: data.payment_method,
      intentId: data.payment_intent_id,
      returnPath: data.return_path,
    },
    request,
  );
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
  endpoint('checkoutMyCart', async ({ params, body }, request) => {
    const { identityId } = memberOf(request, 'checkout');
    const cart = await pay(params.id, body, request, {});
    return { ...cart, identity: await identityAnswer(identityId, request) };
  }),
  endpoint('takeOffMyPayment', ({ params }, request) =>
    takeOff(params.id, params.paymentId, request),
  ),
  endpoint('takeOffPayment', ({ params }, request) =>
    takeOff(params.id, params.paymentId, request),
  ),
];
