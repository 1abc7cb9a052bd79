import type { Client, Outcome } from '#contract/client.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';

const over: ReadonlySet<unknown> = new Set(['expired', 'ordered']);

/** It was approved at the bank meanwhile: the order is changed. */
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
 * Lets go of an edit (ORD-23): first a payment that waits at the bank is called off, and what gift
 * cards paid of it is on them again, for an edit with money in it stays. That it is over already is
 * no fault, unless it was paid.
 */
export async function letGo(
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
