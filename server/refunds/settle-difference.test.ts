import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout, lines } from '../testing/buyer.ts';
import { seedRules } from '../testing/codes.ts';
import { type Bought, buy, orderOf, purchaseOf } from '../testing/edits.ts';
import { staffServices } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { settleDifference } from './settle-difference.ts';

let world: World;
let order: Bought;
let number: string;
beforeAll(async () => {
  world = await openWorld();
  await seedRules(world, {
    two: { discount: { kind: 'ticket_amount', amount: 200 }, codes: { TWO: null } },
  });
  const cart = await answered<'createCart'>(
    world.api.call('createCart', {
      body: { add: lines([{ type: 'adult' }]), preloadedPromoCodes: ['TWO'] },
    }),
  );
  order = await purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(world.api, cart)));
  number = (await orderOf(world.api, order.id)).ticket_order[0]?.order_number ?? '';
});
afterAll(() => world.close());

const differences = () =>
  world.sql<{ id: string; order: string; cause: string; amount: number; reason: string | null }>(
    `select d.id, o.order_number as order, d.cause, d.amount::int, d.reason
     from old_difference d join ticket_order o on o.id = d.ticket_order_id order by d.cause`,
  );
const audits = async () => [
  ...(await world.sql('select order_number from money_audit')),
  ...(await world.sql('select order_number from discount_audit')),
];

/** Lists differences as the upgrade does: with the last statement of its migration. */
async function upgrade(): Promise<void> {
  const file = new URL('../../database/migrations/0072-old-differences.sql', import.meta.url);
  const text = await readFile(file, 'utf8');
  await world.sql(text.slice(text.indexOf('insert into old_difference')));
}

test('differences left by earlier releases are listed once, counted separately, and settled with a reason', async () => {
  const other = await buy(world, { type: 'child' });
  expect(await audits()).toEqual([]);
  // As an earlier release left them: a discount that belongs to no code, and money refunded for a ticket that stayed.
  await world.sql('delete from cartmod where cart_id = $1', [order.cartId]);
  await world.sql('update ticket_order set waived = 150 where id = $1', [other.id]);
  expect(await audits()).toHaveLength(2);
  await upgrade();
  expect(await audits()).toEqual([]);
  const [passedOn, money] = await differences();
  expect(passedOn).toMatchObject({ order: number, cause: 'discount_passed_on', amount: 200 });
  expect(money).toMatchObject({ cause: 'money', amount: 150, reason: null });
  await upgrade();
  expect(await differences()).toHaveLength(2);

  const wish = { difference: money?.id, reason: 'Given up: it was our fault' };
  const settled = { amount: '1.50', currency: 'USD' };
  expect(await settleDifference(staffServices(world), wish)).toMatchObject(settled);
  expect(await settleDifference(staffServices(world), wish)).toMatchObject(settled);
  expect(await world.sql("select act from audit_entry where act = 'settle_difference'")).toEqual([
    { act: 'settle_difference' },
  ]);
  expect((await differences())[1]?.reason).toBe('Given up: it was our fault');
  expect(await audits()).toEqual([]);

  // A new error in the same order is not among them.
  await world.sql('update ticket_order set waived = 250 where id = $1', [other.id]);
  expect(await audits()).toHaveLength(1);
});

test('a difference that does not exist, or a missing reason, is refused, naming the field', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const refused = (wish: object) =>
    settleDifference(staffServices(world), wish).catch((error) => error.faults);
  expect(await refused({ difference: id, reason: 'x' })).toEqual([
    { path: 'difference', fault: 'does not exist' },
  ]);
  expect(await refused({ difference: id })).toMatchObject([{ path: 'reason' }]);
});
