import type { Client, Outcome } from '#contract/client.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';

const over: ReadonlySet<unknown> = new Set(['expired', 'ordered']);

/** The payment was approved at the bank in the meantime: the order has been changed. */
const isPaid: Outcome<unknown> = {
  ok: false,
  status: 409,
  errors: [
    {
      _code: 'incorrect_cart_state',
      _context: 'checkout',
      _description: '',
      _extra: { state: 'ordered' },
    },
  ],
};

/**
 * Discards an edit (ORD-23). An edit with money in it can't be discarded, so first cancels a payment left at the bank,
 * and returns amounts paid by gift cards to them. An edit that is already over counts as success, unless it was paid.
 */
export async function abandonEdit(
  api: Pick<Client, 'call'>,
  {
    id,
    gift_cards,
    open_payment: open,
  }: Pick<CartAnswer['cart'][number], 'id' | 'gift_cards' | 'open_payment'>,
): Promise<Outcome<unknown>> {
  if (open) {
    const params = { id, paymentId: open.payment_id };
    const off = await api.call('takeOffPayment', { params });
    if (!off.ok) return off;
    if (off.answer.cart[0]?.state === 'ordered') return isPaid;
  }
  for (const { payment_id: paymentId } of gift_cards) {
    await api.call('takeOffPayment', { params: { id, paymentId } });
  }
  const outcome = await api.call('deleteCart', { params: { id } });
  const [error] = outcome.ok ? [] : outcome.errors;
  const isOver = error?._code === 'incorrect_cart_state' && over.has(error._extra['state']);
  return error?._code === 'not_found' || isOver ? { ok: true, answer: null } : outcome;
}
