import { expect, test, vi } from 'vitest';
import { cartOf, holdCart } from '../testing/buyer.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { openWorld } from '../testing/venues/world.ts';

const minute = 60_000;

/** Minutes before the charge is found, an hour after the hold; negative for after it. */
interface Sale {
  readonly start?: number;
  readonly end?: number;
  readonly salesEnd?: number;
}

test.each<[string, string, Sale]>([
  ['makes an order', 'the session began within the grace', { start: -10, end: 50 }],
  ['is refunded', 'the session began before the grace', { start: -20, end: 40 }],
  ['is refunded', 'the session has already ended', { start: -10, end: -5 }],
  ['makes an order', 'the sale ended within the grace', { salesEnd: -10 }],
  ['is refunded', 'the sale ended before the grace', { salesEnd: -20 }],
])('a charge that is found late %s if %s', async (what, _where, sale) => {
  const world = await openWorld({ capacity: 1000, webhooks: true });
  const trouble = paymentFaultsIn(world);
  const found = world.services.now() + 60 * minute;
  const at = (minutes: number) => new Date(found + minutes * minute);
  await world.sql(
    `update event_session set start_datetime = $1, end_datetime = $2 where id = 'tour-10'`,
    [at(sale.start ?? 600), at(sale.end ?? 660)],
  );
  if (sale.salesEnd !== undefined) {
    await world.sql(`update ticket_group set sales_end = $1`, [at(sale.salesEnd)]);
  }
  const held = await holdCart(world.api, { type: 'adult' });
  await trouble.lateSuccess(held);
  await world.control('/webhooks/release', {});
  const settled = () =>
    world.sql("select 1 from payment where state = 'captured' and next_check_at is null");
  await vi.waitFor(async () => expect(await settled()).toHaveLength(1), { timeout: 25_000 });
  // A refund that a webhook still has locked is sent by the next sweep.
  await trouble.settle();
  if (what === 'makes an order') await trouble.expectSold(held);
  else await trouble.expectNothing(held);
  await assertConsistent(world);
  expect(cartOf(await trouble.read(cartOf(held).id)).state).toBe(
    what === 'makes an order' ? 'ordered' : 'expired',
  );
  await world.close();
});
