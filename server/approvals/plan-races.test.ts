import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#domain/events/schedule.ts';
import { needsApproval } from '#domain/staff/approvals.ts';
import { givenBefore, insertGivenAway } from '../store/staff/approvals.ts';
import { cartIdOf, isAskedFor } from '../store/staff-carts/staff-carts.ts';
import { checkout } from '../testing/buyer.ts';
import { approve, endApprovals, limitApprovals } from '../testing/staff/approval-acts.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Two people concurrently agree on plans for one cart, or give away on its order, near a limit (SLS-06, STF-12). */
let world: World;
let sam: StaffMember;
let sue: StaffMember;
let max: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 500 });
  await staffMember(world, { name: 'Olga' });
  max = await staffMember(world, { grants: ['manager'], name: 'Max' });
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  sue = await staffMember(world, { grants: ['support'], name: 'Sue' });
  const day = inDays(20);
  await world.sql(
    `update event_session set start_datetime = $1, end_datetime = $2 where id = 'tour-12'`,
    [`${day}T18:00:00Z`, `${day}T19:00:00Z`],
  );
});
afterAll(() => world.close());
afterEach(async () => {
  await endApprovals(world);
  await world.sql('delete from given_away');
  await world.sql('delete from rate_window');
});

const inDays = (days: number) =>
  dayIn('America/New_York', new Date(world.services.now() + days * 86_400_000).toISOString());

/** A plan for two adults, 43.00, that leaves `open` unpaid after the visit. */
const wish = (id: string, open: number) => ({
  id,
  event: 'tour',
  session: 'tour-12',
  tickets: [{ type: 'adult', quantity: 2 }],
  name: 'Grace Hopper',
  email: 'grace@school.example',
  until: null,
  schedule: [
    { day: inDays(0), amount: (43 - open).toFixed(2) },
    { day: inDays(40), amount: open.toFixed(2) },
  ],
});
const hold = ({ client }: StaffMember, id: string, open: number) =>
  client.call('holdStaffCart', { body: wish(id, open) });
const ask = ({ client }: StaffMember, id: string, open: number) =>
  client.call('askStaffCart', { body: { ...wish(id, open), reason: 'After the trip' } });
type Held = Awaited<ReturnType<typeof hold>> | Awaited<ReturnType<typeof ask>>;
/** `ok`, the refused field, or the refusal's code. */
const told = (outcome: Held) =>
  outcome.ok ? 'ok' : (outcome.errors[0]?._extra['path'] ?? outcome.errors[0]?._code);

/** Returns the amounts that the carts and requests under an id leave unpaid: as recorded, and by their plans. */
async function openUnder(id: string) {
  const counted = await world.sql<{ given: number }>(
    'select given::int from staff_cart where id = $1',
    [id],
  );
  const planned = await world.sql<{ open: number }>(
    `select (select amount from scheduled_payment p
         where p.portal_id = s.portal_id and p.cart_id = s.cart_id
         order by due desc limit 1)::int as open
       from staff_cart s where s.id = $1`,
    [id],
  );
  const requests = await world.sql('select from approval where id = $1', [id]);
  return {
    counted: counted.map(({ given }) => given),
    planned: planned.map(({ open }) => open),
    requests: requests.length,
  };
}

// Guards: STF-12
test('only one of two plans for one cart is held, and only what it leaves open counts', async () => {
  await limitApprovals(world, { per_order: 2_300 });
  for (let round = 0; round < 5; round += 1) {
    const id = randomUUID();
    const both = await Promise.all([hold(sam, id, 23), hold(sue, id, 22)]);
    expect(both.map(told).toSorted()).toEqual(['id', 'ok']);
    const won = both[0]?.ok ? 2_300 : 2_200;
    expect(await openUnder(id)).toEqual({ counted: [won], planned: [won], requests: 0 });
  }
});

// Guards: STF-12
test('a plan within the limit and a request above it for the same cart exclude each other', async () => {
  await limitApprovals(world, { per_order: 2_300 });
  for (let round = 0; round < 5; round += 1) {
    const id = randomUUID();
    const both = await Promise.all([hold(sam, id, 23), ask(sue, id, 40)]);
    expect(both.map(told).toSorted()).toEqual(['id', 'ok']);
    const { counted, requests } = await openUnder(id);
    expect(counted.length + requests).toBe(1);
  }
});

test('control: without the lock on its id, a cart is both held and requested', async () => {
  const id = randomUUID();
  let readers = 0;
  const bothHaveRead = Promise.withResolvers<void>();
  const isFree = () =>
    world.services.store.write(world.venue.portalId, async (tx) => {
      const isFree = !(await isAskedFor(tx, id)) && (await cartIdOf(tx, id)) === undefined;
      readers += 1;
      if (readers === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      return isFree;
    });
  expect(await Promise.all([isFree(), isFree()])).toEqual([true, true]);
});

/** An order whose plan leaves 23.00 open, with its first instalment paid. */
async function orderWithPlan() {
  const { link } = good(await hold(sam, randomUUID(), 23)).staff_cart;
  const id = new URL(link ?? '').pathname.split('/').at(-1) ?? '';
  const cart = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  await answered<'guestCheckoutMyCart'>(checkout(world.api, cart));
  const [order] = await world.sql<{ id: string; number: string }>(
    'select id, order_number as number from ticket_order where cart_id = $1',
    [id],
  );
  if (!order) throw new Error('there is no order');
  return order;
}

// Guards: STF-12
test('two people who refund an order with a plan at once stay within its limit', async () => {
  await limitApprovals(world, { per_order: 3_500 });
  const { number } = await orderWithPlan();
  const refund = ({ client }: StaffMember) =>
    client.call('refundOrder', {
      params: { number },
      body: { reference: randomUUID(), reason: 'Goodwill', amount: '10.00' },
    });
  const both = await Promise.all([refund(sam), refund(sue)]);
  const waits = both.map((outcome) => good(outcome).refund.needs_approval);
  expect(waits.toSorted()).toEqual([false, true]);
  const [row] = await world.sql('select sum(amount)::int as given from given_away');
  expect(row).toEqual({ given: 1_000 });
  // Someone else approves the other one, or nobody does.
  const [request] = good(await max.client.call('listApprovals', {})).approval.filter(
    ({ state }) => state === 'waiting',
  );
  expect(request && codeOf(await approve(max, request))).toBe('ok');
});

test('control: without the lock on the cart, two people’s refunds of one order exceed its limit', async () => {
  await limitApprovals(world, { per_order: 3_500 });
  const order = await orderWithPlan();
  const limits = { per_order: 3_500, per_day: null, per_bulk: null };
  let readers = 0;
  const bothHaveRead = Promise.withResolvers<void>();
  const give = (personId: string) =>
    world.services.store.write(world.venue.portalId, async (tx) => {
      const before = await givenBefore(tx, { orderId: order.id, personId, since: new Date(0) });
      readers += 1;
      if (readers === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      if (needsApproval(limits, 1_000, before)) return;
      await insertGivenAway(tx, {
        id: randomUUID(),
        ticket_order_id: order.id,
        person_id: personId,
        amount: 1_000,
        given_at: new Date(),
        approval_id: null,
      });
    });
  await Promise.all([give(sam.person.id), give(sue.person.id)]);
  const [row] = await world.sql('select sum(amount)::int as given from given_away');
  expect(row).toEqual({ given: 2_000 });
});
