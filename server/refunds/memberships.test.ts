import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { InvalidInput } from '../http/input.ts';
import { membershipById } from '../store/memberships/memberships.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import type { CartAnswer } from '../testing/buyer.ts';
import { refund } from '../testing/staff.ts';
import {
  backdateMembership,
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  membershipsOfCart,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Refunds of orders with memberships. */
let world: World;
let ada: LoggedIn;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  ada = await logMemberIn(world);
});
afterAll(() => world.close());

async function buy(...wishes: Parameters<typeof holdLevels>[1][]) {
  const held = await holdLevels(ada.browser.api, ...wishes);
  const done: CartAnswer = await answered<'checkoutMyCart'>(
    checkoutAsMember(ada.browser.api, held),
  );
  const [membership] = await membershipsOfCart(world, held.cart[0]?.id ?? '');
  return { done, id: membership?.id ?? '' };
}

const refundOf = (done: CartAnswer, tickets: unknown) =>
  refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: done.ticket_order[0]?.order_number,
    tickets,
  });
const kept = (id: string) =>
  world.services.store.read(world.venue.portalId, (tx) => membershipById(tx, id));

test('the refund of an order ends its membership at once', async () => {
  const { done, id } = await buy(friend(), friend({ name: 'Bea Byron' }));
  const before = await kept(id);
  expect(await refundOf(done, [done.ticket[0]?.id])).toMatchObject({ tickets: 1, amount: '60.00' });
  // It still has a member.
  expect(await kept(id)).toEqual(before);
  expect(await refundOf(done, 'all')).toMatchObject({ tickets: 1 });
  const ended = await kept(id);
  expect(ended?.valid_to?.getTime()).toBeLessThanOrEqual(world.services.now());
  expect(ended?.valid_from).toEqual(before?.valid_from);
  await world.sweep();
  await assertBooksAgree(world);
});

// Guards: MEM-10
test('a refund cannot leave a membership with only the guests who joined for free with a member', async () => {
  const patron = { type: 'patron', name: 'Ada Lovelace' };
  const { done, id } = await buy(patron, { type: 'patron-guest' });
  const before = await kept(id);
  const [member] = done.ticket.filter(({ ticket_type_id }) => ticket_type_id === 'patron');
  const refused = await refundOf(done, [member?.id]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InvalidInput);
  expect((refused as InvalidInput).faults).toMatchObject([
    { path: 'tickets', fault: expect.stringContaining('without a member') },
  ]);
  expect(await kept(id)).toEqual(before);
  expect(await refundOf(done, 'all')).toMatchObject({ tickets: 2, amount: '90.00' });
  expect((await kept(id))?.valid_to?.getTime()).toBeLessThanOrEqual(world.services.now());
});

test('the refund of a renewal restores the earlier term, which cannot be refunded before it', async () => {
  const first = await buy(friend());
  await backdateMembership(world, first.id, 350);
  const before = await kept(first.id);
  const second = await buy({ type: 'patron', renews: first.id });
  expect(second.id).toBe(first.id);
  const renewed = await kept(first.id);
  const refused = await refundOf(first.done, 'all').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InvalidInput);
  expect((refused as InvalidInput).faults).toMatchObject([
    { path: 'tickets', fault: expect.stringContaining('refund the renewal first') },
  ]);
  expect(await kept(first.id)).toEqual(renewed);
  await refundOf(second.done, 'all');
  expect(await kept(first.id)).toEqual(before);
  await refundOf(first.done, 'all');
  expect((await kept(first.id))?.valid_to?.getTime()).toBeLessThanOrEqual(world.services.now());
  await world.sweep();
  await assertBooksAgree(world);
});
