import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { inMemory } from '../../browser/browser-storage.ts';
import { cancelledTicketsOf } from '../../cart/cancelled-tickets.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { refused } from '../../testing/refused.ts';
import { editCalls, type OrderSnapshot } from './edit-calls.ts';

const editOf = (removed: readonly string[]) =>
  ({
    cart: [
      {
        id: 'edit',
        state: 'pending',
        expires_in: 1200,
        gift_cards: [],
        edit: { removed_ticket_ids: removed },
      },
    ],
    ticket: [],
  }) as unknown as CartAnswer;
const orderWith = (edit_cart_id: string | null) =>
  ({
    ticket_order: [{ id: 'order', cart_id: 'cart', edit_cart_id }],
    ticket: [],
  }) as unknown as OrderSnapshot['order'];

/** An order's page with a server that stores its edit, and the calls made in order. */
function page(edit: CartAnswer | null = null, refusing?: string) {
  const asked: object[] = [];
  let open = edit;
  let seen: OrderSnapshot = { order: orderWith(edit && 'edit'), edit, expiry: null };
  const kept = cancelledTicketsOf('tower', inMemory());
  const call = async (
    name: string,
    { params, body }: { params: { id: string }; body?: object },
  ) => {
    asked.push({ [name]: params.id, ...body });
    if (name === refusing) return refused(409, 'tickets_too_old');
    if (name === 'getTicketOrder') return { ok: true, answer: orderWith(open && 'edit') };
    if (name === 'deleteCart') open = null;
    if (name === 'removeTickets') open = editOf((body as { tickets: string[] }).tickets);
    if (name === 'modifyCart') open = editOf((body as { remove: string[] }).remove);
    return { ok: true, answer: open };
  };
  const calls = editCalls({
    api: { call } as unknown as Client,
    orderId: 'order',
    kept: () => kept,
    now: () => seen,
    become: (next) => {
      seen = next;
    },
  });
  return { asked, kept, calls, seen: () => seen };
}

// Guards: ORD-20, ORD-21
test('the first tickets are removed through the order’s cart, and further ones through its edit (ORD-20)', async () => {
  const { asked, kept, calls, seen } = page();
  await calls.remove(['a']);
  expect(seen().edit?.cart[0]?.edit?.removed_ticket_ids).toEqual(['a']);
  expect(kept.read()).toEqual(['a']);
  await calls.remove(['a', 'b']);
  await calls.modify({ remove: ['c'] });
  await calls.complete();
  expect(asked).toEqual([
    { removeTickets: 'cart', tickets: ['a'], ticket_order_id: 'order' },
    { removeTickets: 'edit', tickets: ['a', 'b'], ticket_order_id: 'order' },
    { modifyCart: 'edit', remove: ['c'], ticket_order_id: 'order' },
    { guestCheckoutCart: 'edit', gateway_id: 'free', gateway_data: {}, send_email: false },
  ]);
});

test('the known order is unchanged if tickets can’t be removed', async () => {
  const { kept, calls, seen } = page(null, 'removeTickets');
  expect(await calls.remove(['a'])).toMatchObject({ ok: false });
  expect(seen().edit).toBeNull();
  expect(kept.read()).toEqual([]);
});

// Guards: ORD-23
test('an abandoned edit is deleted, and its tickets look like any others (ORD-23)', async () => {
  const { asked, kept, calls, seen } = page();
  await calls.remove(['a']);
  expect((await calls.discard()).ok).toBe(true);
  expect(asked.slice(1)).toEqual([{ deleteCart: 'edit' }, { getTicketOrder: 'order' }]);
  expect(kept.read()).toEqual([]);
  expect(seen().edit).toBeNull();
  // One of two is put back: a new edit removes the other.
  await calls.remove(['b']);
  expect(asked.at(-1)).toEqual({
    removeTickets: 'cart',
    tickets: ['b'],
    ticket_order_id: 'order',
  });
});

// Guards: ORD-23
test('an edit that can’t be abandoned stays visible with the tickets that it removes', async () => {
  const { kept, calls, seen } = page(editOf(['a']), 'deleteCart');
  kept.add(['a']);
  expect((await calls.discard()).ok).toBe(false);
  expect(kept.read()).toEqual(['a']);
  expect(seen().edit?.cart[0]?.id).toBe('edit');
});

test('an order without an edit has nothing to abandon', async () => {
  const { asked, calls } = page();
  expect((await calls.discard()).ok).toBe(true);
  expect(asked).toEqual([]);
});
