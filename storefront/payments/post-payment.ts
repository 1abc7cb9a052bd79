import type { CallInput, Client, Outcome } from '#contract/client.ts';
import type { CartAnswer } from '../cart/cart-store.ts';
import type { attemptsOf } from './attempt.ts';

type GatewayData = NonNullable<CallInput<'guestCheckoutMyCart'>['body']['gateway_data']>;

/** One payment request: payer, amount and means. */
export interface PayRequest {
  readonly identityId: string;
  readonly amount: string;
  readonly gateway: 'stripe' | 'free' | 'ledger';
  readonly data: GatewayData;
  /** The final checkout; else a payment of a part of the amount due (PAY-14). */
  readonly completes: boolean;
  /** The card is saved for the member (PAY-67). */
  readonly savesCard?: boolean;
  /** The id of the gift's recipient. */
  readonly gifteeId?: string;
}

/** The cart that a payment is for, and its payer. */
export interface PaySubject {
  readonly cartId: string;
  /** A member pays as themselves (PAY-66). */
  readonly isMember: boolean;
  /** The cart is paid through the calls by its id, whoever is logged in. */
  readonly isByLink: boolean;
  /** The buyer's answer to automatic renewal; undefined if they are not asked (MEM-39). */
  readonly autoRenew: boolean | undefined;
}

interface PostTools {
  readonly api: Client;
  readonly attempts: ReturnType<typeof attemptsOf>;
  /** The captcha's token for this request. */
  readonly captcha: string | null;
}

/**
 * Posts a payment with its own idempotency key, which is kept until the request is answered (law
 * 6).
 */
export async function postPayment(
  subject: PaySubject,
  request: PayRequest,
  { api, attempts, captcha }: PostTools,
): Promise<Outcome<CartAnswer>> {
  const { identityId, amount } = request;
  const attempt = { cartId: subject.cartId, identityId, amount };
  const key = crypto.randomUUID();
  attempts.keep({ ...attempt, unanswered: key });
  const outcome = await callToPay(api, subject, request, { key, captcha });
  const isAnswered = outcome.ok || outcome.errors[0]?._code !== 'fault';
  attempts.keep({ ...attempt, unanswered: isAnswered ? null : key });
  return outcome;
}

/**
 * Makes the call for this payment: a part or the final checkout, as a guest, a member or a giver.
 */
async function callToPay(
  api: Client,
  { cartId, isMember, isByLink, autoRenew }: PaySubject,
  request: PayRequest,
  { key, captcha }: { readonly key: string; readonly captcha: string | null },
): Promise<Outcome<CartAnswer>> {
  const { identityId, gifteeId, amount, gateway, data, completes, savesCard = false } = request;
  const input = { params: { id: cartId }, idempotencyKey: key };
  const body = {
    amount,
    gateway_id: gateway,
    gateway_data: data,
    ...(savesCard ? { save_card: true } : {}),
    ...(autoRenew === undefined ? {} : { auto_renew: autoRenew }),
    ...(captcha === null ? {} : { captcha: { provider: 'hcaptcha' as const, token: captcha } }),
  };
  if (!completes) return api.call(isByLink ? 'payCart' : 'payMyCart', { ...input, body });
  if (!isMember) {
    const asGuest =
      gifteeId === undefined
        ? { guest_identity_id: identityId }
        : { guest_identity_id: gifteeId, giver_identity_id: identityId };
    return api.call(isByLink ? 'guestCheckoutCart' : 'guestCheckoutMyCart', {
      ...input,
      body: { ...body, ...asGuest },
    });
  }
  if (gifteeId === undefined) return api.call('checkoutMyCart', { ...input, body });
  return api.call('giftCheckoutMyCart', {
    ...input,
    body: { ...body, giftee_identity_id: gifteeId },
  });
}
