import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cartOf, reserve } from '../testing/buyer.ts';
import { type Bought, buy, expectConsistent, orderOf, placesOf } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 4 });
});
afterAll(() => world.close());
afterEach(async () => {
  await expectConsistent(world);
  world.advance(24 * 3_600_000);
  await world.sweep();
});

const cancel = (
  { id }: Pick<Bought, 'id'>,
  tickets: readonly (string | undefined)[],
  idempotencyKey?: string,
) =>
  world.api.call('cancelTicketOrder', {
    params: { id },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    body: { gateway_data: {}, tickets: tickets.map((ticket_id = '') => ({ ticket_id })) },
  });
const faultOf = async (call: ReturnType<typeof cancel>) => {
  const outcome = await call;
  const [error] = outcome.ok ? [] : outcome.errors;
  return [error?._code, error?._extra['reason']];
};

// Guards: API-38, ORD-01, ORD-33, ORD-34
test('free tickets are cancelled, and their places can be sold again at once', async () => {
  const order = await buy(world, { type: 'free', n: 4 });
  expect(await refusedWith(reserve(world.api, { type: 'adult' }))).toBe('event_session_sold_out');
  const [first, second] = order.tickets;
  const outcome = await cancel(order, [first?.id, second?.id]);
  expect(outcome.ok && outcome.answer.ticket.map(({ state }) => state).toSorted()).toEqual([
    'booked',
    'booked',
    'cancelled',
    'cancelled',
  ]);
  expect(outcome.ok && outcome.answer.ticket.find(({ id }) => id === first?.id)?.scan_code).toBe(
    null,
  );
  const held = await reserve(world.api, { type: 'adult', n: 2 });
  expect(held.ok && cartOf(held.answer).state).toBe('pending');
  await cancel(order, [order.tickets[2]?.id, order.tickets[3]?.id]);
});

test('a cancellation is answered in the requested language', async () => {
  await configure(world, { event_texts: { en: { Tour: 'The tour' } } });
  const order = await buy(world, { type: 'free' });
  const outcome = await cancel(order, [order.tickets[0]?.id]);
  expect(outcome.ok && outcome.answer.event_template.map(({ name }) => name)).toEqual(['The tour']);
  await configure(world, { event_texts: {} });
});

// Guards: API-38
test('either all named tickets are cancelled, or none', async () => {
  const order = await buy(
    world,
    { type: 'free', session: 'tour-11' },
    { type: 'adult', session: 'tour-11' },
  );
  const [free, paid] = order.tickets;
  expect(await faultOf(cancel(order, [free?.id, paid?.id]))).toEqual([
    'ticket_state_incorrect',
    'not_free',
  ]);
  expect(await placesOf(world, order.id)).toHaveLength(2);
  await world.sql("update ticket set state = 'redeemed' where id = $1", [free?.id]);
  expect(await faultOf(cancel(order, [free?.id]))).toEqual(['ticket_state_incorrect', 'redeemed']);
  expect(await faultOf(cancel(order, [randomUUID()]))).toEqual(['ticket_not_found', undefined]);
  expect(await faultOf(cancel({ id: randomUUID() }, [free?.id]))).toEqual(['not_found', undefined]);
});

// Guards: API-38
test('a retry with the same key gets the first answer, and another request finds the tickets cancelled', async () => {
  const order = await buy(world, { type: 'free', session: 'tour-12' });
  const ids = order.tickets.map(({ id }) => id);
  const key = randomUUID();
  expect((await cancel(order, ids, key)).ok).toBe(true);
  expect((await cancel(order, ids, key)).ok).toBe(true);
  expect(await faultOf(cancel(order, ids))).toEqual(['ticket_state_incorrect', 'cancelled']);
  expect(
    await world.sql('select from order_change where ticket_order_id = $1', [order.id]),
  ).toHaveLength(1);
});

test('tickets for a session that has begun cannot be cancelled', async () => {
  const order = await buy(world, { type: 'free', session: 'tour-12' });
  const { event_session } = await orderOf(world.api, order.id);
  const start = Date.parse(event_session[0]?.start_datetime ?? '');
  world.advance(start - world.services.now());
  expect(await faultOf(cancel(order, [order.tickets[0]?.id]))).toEqual([
    'tickets_too_old',
    undefined,
  ]);
});
