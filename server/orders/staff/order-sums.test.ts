import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportTables } from '../../exports/export-tables.ts';
import { orderByNumber } from '../../store/orders/orders.ts';
import { booksOf, cartOf, checkout } from '../../testing/buyer.ts';
import { type Bought, buy, orderOf } from '../../testing/edits.ts';
import { good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { inject, refund } from '../../testing/staff.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

/** Paid, owed, returned and goodwill, wherever staff see them. */
let world: World;
let finance: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  finance = await staffMember(world, { grants: ['owner'] });
});
afterAll(() => world.close());

const numberOf = async ({ id }: Pick<Bought, 'id'>): Promise<string> =>
  (await orderOf(world.api, id)).ticket_order[0]?.order_number ?? '';
const give = async (number: string, wish: object) =>
  refund(world, { reference: randomUUID(), seller: world.venue.slug, order: number, ...wish });

/** The four sums on the page of an order and in its export, and the amount owed in the list. */
async function sumsOf(number: string) {
  const { order } = good(await finance.client.call('getOrder', { params: { number } }));
  const { order: lines } = good(await finance.client.call('listOrders', { query: {} }));
  const { order: open } = good(
    await finance.client.call('listOrders', { query: { unpaid: 'true' } }),
  );
  const line = lines.find((one) => one.number === number);
  expect(open.some((one) => one.number === number)).toBe(Number(line?.unpaid) > 0);
  const catalogue = await world.services.cache.catalogue(world.venue.portalId);
  const { columns, rows } = exportTables.orders;
  const [row] = await world.services.store.read(world.venue.portalId, async (tx) => {
    const found = await orderByNumber(tx, number);
    const span = { orders: [found?.id ?? ''], zone: 'UTC', limit: 10 };
    return rows(tx, catalogue, { ...span, filter: { event: null, sessions: null } });
  });
  const cell = (name: string) => {
    const found = row?.cells[columns.indexOf(name)];
    return typeof found === 'object' && found !== null && 'number' in found ? found.number : null;
  };
  const { paid, returned, goodwill } = order;
  const shown = { paid, owed: line?.unpaid, returned, goodwill };
  expect({
    paid: cell('Paid'),
    owed: cell('Owed'),
    returned: cell('Returned'),
    goodwill: cell('Goodwill'),
  }).toEqual(shown);
  return shown;
}

describe('paid, owed, returned and goodwill amounts (SLS-01, SLS-02)', () => {
  // Guards: SLS-02
  test('count a refund by amount as goodwill, with nothing owed for it', async () => {
    const number = await numberOf(await buy(world, { type: 'front', n: 2 }));
    await give(number, { amount: '60.00' });
    expect(await sumsOf(number)).toEqual({
      paid: '60.00',
      owed: '0',
      returned: '0',
      goodwill: '60.00',
    });
  });

  // Guards: SLS-02
  test('count a refund at the processor as not owed again either', async () => {
    const bought = await buy(world, { type: 'front' });
    const number = await numberOf(bought);
    const [intent] = await booksOf(world, bought.cartId);
    await fetch(`${world.processor.url}/v1/refunds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.account.secretKey}` },
      body: new URLSearchParams({ payment_intent: intent?.id ?? '', amount: '1000' }),
    });
    await vi.waitFor(
      async () =>
        expect(await sumsOf(number)).toEqual({
          paid: '30.00',
          owed: '0',
          returned: '0',
          goodwill: '10.00',
        }),
      { timeout: 25_000 },
    );
  });

  // Guards: SLS-02
  test('count refunded tickets as returned, separately from goodwill', async () => {
    const bought = await buy(world, { type: 'front', n: 2 });
    const number = await numberOf(bought);
    await give(number, { tickets: [bought.tickets[0]?.id] });
    await give(number, { amount: '5.00' });
    expect(await sumsOf(number)).toEqual({
      paid: '60.00',
      owed: '0',
      returned: '30.00',
      goodwill: '5.00',
    });
  });

  // Guards: SLS-02
  test('count instalments as owed, whatever was given as goodwill', async () => {
    const inDays = (days: number) =>
      new Date(world.services.now() + days * 86_400_000).toISOString();
    const { id } = await inject(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      tickets: [{ ticket_type_id: 'front', event_session_id: 'tour-12', quantity: 2 }],
      schedule: [
        { due: inDays(-1), amount: '20.00' },
        { due: inDays(30), amount: '40.00' },
      ],
    });
    const held = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const number = await numberOf({ id: cartOf(done).order_ids[0] ?? '' });
    await give(number, { amount: '5.00' });
    expect(await sumsOf(number)).toEqual({
      paid: '20.00',
      owed: '40.00',
      returned: '0',
      goodwill: '5.00',
    });
  });
});
