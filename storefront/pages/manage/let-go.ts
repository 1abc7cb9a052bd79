import type { Client, Outcome } from '#contract/client.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';

const over: ReadonlySet<unknown> = new Set(['expired', 'ordered']);

/**
 * Lets go of an edit (ORD-23): first what gift cards paid of it is on them again, for an edit with
 * money in it stays. That it is over already is no fault.
 */
export async function letGo(
  api: Pick<Client, 'call'>,
  { id, gift_cards }: Pick<CartAnswer['cart'][number], 'id' | 'gift_cards'>,
): Promise<Outcome<unknown>> {
  for (const { payment_id: paymentId } of gift_cards) {
    await api.call('takeOffPayment', { params: { id, paymentId } });
  }
  const outcome = await api.call('deleteCart', { params: { id } });
  const [error] = outcome.ok ? [] : outcome.errors;
  const isOver = error?._code === 'incorrect_cart_state' && over.has(error._extra['state']);
  return error?._code === 'not_found' || isOver ? { ok: true, answer: null } : outcome;
}
