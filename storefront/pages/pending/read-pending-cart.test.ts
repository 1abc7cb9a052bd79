import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { refused } from '../../testing/refused.ts';
import { readPendingCart } from './read-pending-cart.ts';

type Outcomes = Readonly<Record<string, object>>;

/** A server that answers calls by name, and the calls it received. */
function server(outcomes: Outcomes) {
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    return outcomes[name];
  };
  return { asked, api: { call } as unknown as Client };
}

const cart = (more: object) => ({
  ok: true,
  answer: { cart: [{ id: 'c', state: 'pending', open_payment: null, order_ids: [], ...more }] },
});
const paid = cart({ state: 'ordered' });
const complete = cart({ state: 'ordered', order_ids: ['a'] });

test('a page returning from the bank without the payer’s secret uses its payment to see the order', async () => {
  const { api, asked } = server({ getMyCart: paid, payMyCart: complete });
  expect(await readPendingCart(api, 'c', 'pi_1')).toEqual({ outcome: complete, isByLink: false });
  expect(asked).toEqual(['getMyCart', 'payMyCart']);
});

test('a payment other than the one that paid shows the cart as before', async () => {
  const { api } = server({ getMyCart: paid, payMyCart: refused(404, 'not_found') });
  expect((await readPendingCart(api, 'c', 'pi_1')).outcome).toEqual(paid);
});

test.each([
  ['a page that does not come from the bank', paid, null],
  ['a page whose browser has the secret', complete, 'pi_1'],
  ['a page whose payment is not over', cart({}), 'pi_1'],
])('%s only reads the cart', async (_, read, intentId) => {
  const { api, asked } = server({ getMyCart: read });
  expect((await readPendingCart(api, 'c', intentId)).outcome).toEqual(read);
  expect(asked).toEqual(['getMyCart']);
});

test('a payment still waiting at the bank continues under its own id', async () => {
  const open_payment = { payment_id: 'p', payment_intent_id: null, amount: '1.00' };
  const { api } = server({ getMyCart: cart({ open_payment }) });
  const { outcome } = await readPendingCart(api, 'c', 'pi_1');
  expect(outcome).toEqual(cart({ open_payment: { ...open_payment, payment_intent_id: 'pi_1' } }));
});

test('a guest’s cart that a member opened by a link is read by its id', async () => {
  const { api, asked } = server({
    getMyCart: refused(403, 'scope_error'),
    getCart: paid,
    payCart: complete,
  });
  expect(await readPendingCart(api, 'c', 'pi_1')).toEqual({ outcome: complete, isByLink: true });
  expect(asked).toEqual(['getMyCart', 'getCart', 'payCart']);
});
