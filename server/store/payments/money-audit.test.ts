import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Bought, buy, orderOf } from '../../testing/edits.ts';
import { refund } from '../../testing/staff.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let order: Bought;
let number: string;
beforeAll(async () => {
  world = await openWorld();
  order = await buy(world, { type: 'adult', n: 2 });
  number = (await orderOf(world.api, order.id)).ticket_order[0]?.order_number ?? '';
});
afterAll(() => world.close());

const audit = () =>
  world.sql('select order_number, expected::int, found::int from money_audit order by 1');
/** Runs a statement that breaks the order's money, reads the audit, and undoes the statement with another. */
async function broken(breaks: string, mends: string, values: unknown[] = [order.id]) {
  await world.sql(breaks, values);
  const found = await audit();
  await world.sql(mends, values);
  return found;
}

describe('the audit of money reports an order', () => {
  afterEach(async () => expect(await audit()).toEqual([]));

  test('whose tickets cost more than was paid for them', async () => {
    expect(
      await broken(
        'update ticket set fee_fixed_outside = fee_fixed_outside + 100 where ticket_order_id = $1',
        'update ticket set fee_fixed_outside = fee_fixed_outside - 100 where ticket_order_id = $1',
      ),
    ).toEqual([{ order_number: number, expected: 4500, found: 4300 }]);
  });

  test('that was refunded although its ticket stayed', async () => {
    expect(
      await broken(
        `with entry as (
           insert into payment_entry (portal_id, payment_id, cart_id, audit_action, state, amount, reason, occurred_on)
           select portal_id, payment_id, cart_id, 'refund', 'done', 2150, 'order_changed', now() from payment_entry
           where cart_id = (select cart_id from ticket_order where id = $1) returning portal_id, id)
         insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount)
         select portal_id, id, $1, 2150 from entry`,
        `with gone as (delete from payment_allocation where ticket_order_id = $1 and amount = 2150 returning payment_entry_id)
         delete from payment_entry where id in (select payment_entry_id from gone)`,
      ),
    ).toEqual([{ order_number: number, expected: 4300, found: 2150 }]);
  });

  test('with more recorded as waived, kept or withheld than there was', async () => {
    for (const [column, by] of [
      ['waived', -1],
      ['kept_fees', 1],
      ['withheld', 1],
    ] as const) {
      const set = (to: number) => `update ticket_order set ${column} = ${to} where id = $1`;
      expect(await broken(set(300), set(0)), column).toEqual([
        { order_number: number, expected: 4300 + by * 300, found: 4300 },
      ]);
    }
  });
});

describe('the audit of money finds nothing wrong with an order', () => {
  test('that got a goodwill refund and was then refunded', async () => {
    const given = await buy(world, { type: 'adult', n: 2 });
    const [row] = (await orderOf(world.api, given.id)).ticket_order;
    const place = { seller: world.venue.slug, order: row?.order_number };
    await refund(world, { ...place, reference: 'gift', amount: '5.00' });
    expect(await audit()).toEqual([]);
    await refund(world, { ...place, reference: 'all', tickets: 'all' });
    expect(await audit()).toEqual([]);
  });
});
