import { expect, test } from 'vitest';
import { type Answers, loaderWithApi, statusThrown } from '../testing/loader-with-api.ts';
import { loadOrders } from './load-orders.server.ts';

const load = (ids: readonly string[], answers: Answers) => {
  const { args, asked } = loaderWithApi('/tower/checkout/complete', {}, answers);
  return { orders: loadOrders(args.context as never, args.request, 'tower', ids), asked };
};

// Guards: APP-48
test('orders are requested by their ids, in one list of at most a thousand', async () => {
  const answer = { ticket_order: [{ id: 'a' }, { id: 'b' }] };
  const { orders, asked } = load(['a', 'b'], { '/ticket_order': answer });
  expect(await orders).toEqual(answer);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    seller: 'tower',
    'id._in': 'a,b',
    limit: '1000',
  });
});

// Guards: PAY-72, PAY-73
test.each([
  ['no order is named', [], {}],
  ['they are unknown', ['a'], { '/ticket_order': { ticket_order: [] } }],
  ['the list is refused', ['x'], { '/ticket_order': [400, 'bad_field_value'] }],
] as const)('a page of orders is not found if %s', async (_, ids, answers) => {
  expect(await statusThrown(load(ids, answers).orders)).toBe(404);
});

test('an error of the API is not reported as a missing order', async () => {
  const answers = { '/ticket_order': [500, 'fault'] } as const;
  expect(await statusThrown(load(['a'], answers).orders)).toBe(500);
});
