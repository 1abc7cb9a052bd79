import type { Client, Outcome } from '#contract/client.ts';
import type { CartAnswer } from './watch-cart.ts';

interface Look {
  readonly outcome: Outcome<CartAnswer>;
  readonly isByLink: boolean;
}

type Api = Pick<Client, 'call'>;

/** Reads the session's own cart, or one that a logged-in member opened by its link. */
async function readCart(api: Api, id: string): Promise<Look> {
  const query = { limit: 1000 };
  const own = await api.call('getMyCart', { params: { id }, query });
  if (own.ok || own.status !== 403) return { outcome: own, isByLink: false };
  return { outcome: await api.call('getCart', { params: { id }, query }), isByLink: true };
}

/**
 * Reads a cart that is being paid. If the page came back from the bank without the payer's secret,
 * it names the intent from its return address, which only the payer was told (decision 082).
 */
export async function readPendingCart(
  api: Api,
  id: string,
  intentId: string | null,
): Promise<Look> {
  const { outcome, isByLink } = await readCart(api, id);
  const [cart] = outcome.ok ? outcome.answer.cart : [];
  if (!outcome.ok || !cart || intentId === null) return { outcome, isByLink };
  const { open_payment: open } = cart;
  if (open && open.payment_intent_id === null) {
    const named = { ...cart, open_payment: { ...open, payment_intent_id: intentId } };
    return { outcome: { ok: true, answer: { ...outcome.answer, cart: [named] } }, isByLink };
  }
  if (cart.state !== 'ordered' || cart.order_ids.length > 0) return { outcome, isByLink };
  const paid = await api.call(isByLink ? 'payCart' : 'payMyCart', {
    params: { id },
    body: {
      amount: '0',
      gateway_id: 'stripe',
      gateway_data: { payment_intent_id: intentId },
    },
  });
  return { outcome: paid.ok ? paid : outcome, isByLink };
}
