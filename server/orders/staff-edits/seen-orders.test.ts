import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Bought, buy, expectConsistent, placesOf } from '../../testing/edits.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

/** Two people who view one order at the same time (SLS-03, SLS-04). */
let world: World;
let sam: StaffMember;
let max: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 200 });
  // The session at noon costs 5.00 more.
  await world.sql("update event_session set price_increase = 500 where id = 'tour-12'");
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  max = await staffMember(world, { grants: ['manager'], name: 'Max' });
});
afterAll(() => world.close());
afterEach(() => expectConsistent(world));

const numberOf = async ({ id }: Bought): Promise<string> => {
  const [row] = await world.sql<{ order_number: string }>(
    'select order_number from ticket_order where id = $1',
    [id],
  );
  return row?.order_number ?? '';
};

/** An action on an order: a dry run followed by the action as shown, or the action alone. */
interface Wish {
  show(): Promise<string | null>;
  carryOut(seen?: string | null): Promise<string>;
}

async function editing(who: StaffMember, order: Bought, wish: object): Promise<Wish> {
  const params = { number: await numberOf(order) };
  const body = { reference: randomUUID(), reason: 'The buyer called', ...wish };
  const call = (more: object) =>
    who.client.call('editOrderAndGive', { params, body: { ...body, ...more } });
  return {
    show: async () => good(await call({ is_trial: true })).edit.seen,
    carryOut: async (seen) => codeOf(await call(seen ? { seen } : {})),
  };
}

async function refunding(who: StaffMember, order: Bought, wish: object): Promise<Wish> {
  const params = { number: await numberOf(order) };
  const body = { reference: randomUUID(), reason: 'Ill', ...wish };
  const call = (more: object) =>
    who.client.call('refundOrder', { params, body: { ...body, ...more } });
  return {
    show: async () => good(await call({ is_trial: true })).refund.seen,
    carryOut: async (seen) => codeOf(await call(seen ? { seen } : {})),
  };
}

/** Two actions on an order of two adults at ten, each on a ticket of its own. */
const pairs: Readonly<Record<string, (order: Bought) => Promise<readonly [Wish, Wish]>>> = {
  'two changes': async (order) => {
    const to = (at: number, session: string) => ({
      changes: [{ ticket: order.tickets[at]?.id ?? '', session }],
      difference: 'waive',
    });
    return [
      await editing(sam, order, to(0, 'tour-12')),
      await editing(max, order, to(1, 'tour-12')),
    ];
  },
  'two changes that cost nothing': async (order) => {
    const to = (at: number) => ({
      changes: [{ ticket: order.tickets[at]?.id ?? '', session: 'tour-11' }],
    });
    return [await editing(sam, order, to(0)), await editing(max, order, to(1))];
  },
  'two refunds': async (order) => [
    await refunding(sam, order, { amount: '10.00' }),
    await refunding(max, order, { amount: '12.00' }),
  ],
  'a change and a refund': async (order) => [
    await editing(sam, order, {
      changes: [{ ticket: order.tickets[0]?.id ?? '', type: 'child' }],
    }),
    await refunding(max, order, { tickets: [order.tickets[1]?.id ?? ''] }),
  ],
};

describe.each(Object.entries(pairs))('when %s are based on the same order', (_, wishes) => {
  // Guards: SLS-03, SLS-04
  test('one is applied, and the other is told that the order has changed', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const [one, other] = await wishes(order);
    const seen = [await one.show(), await other.show()];
    expect(seen).toEqual([expect.any(String), expect.any(String)]);
    const codes = await Promise.all([one.carryOut(seen[0]), other.carryOut(seen[1])]);
    expect(codes.toSorted()).toEqual(['ok', 'outcome_changed']);
    const late = codes[0] === 'ok' ? other : one;
    // Succeeds once shown again.
    expect(await late.carryOut(await late.show())).toBe('ok');
  });

  // Guards: SLS-04
  test('control: both are applied without the version that was shown', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const [one, other] = await wishes(order);
    await Promise.all([one.show(), other.show()]);
    expect(await Promise.all([one.carryOut(), other.carryOut()])).toEqual(['ok', 'ok']);
  });
});

// Guards: SLS-04
test('two changes of one ticket based on the same order change it once', async () => {
  const order = await buy(world, { type: 'adult' });
  const to = (session: string) => ({
    changes: [{ ticket: order.tickets[0]?.id ?? '', session }],
    difference: 'waive',
  });
  const one = await editing(sam, order, to('tour-11'));
  const other = await editing(max, order, to('tour-12'));
  const seen = [await one.show(), await other.show()];
  const codes = await Promise.all([one.carryOut(seen[0]), other.carryOut(seen[1])]);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'ticket_state_incorrect')).toHaveLength(1);
  const session = codes[0] === 'ok' ? 'tour-11' : 'tour-12';
  expect(await placesOf(world, order.id)).toEqual([`adult ${session}`]);
});

// Guards: SLS-04
test('a change is refused once another ticket of its order was scanned', async () => {
  const order = await buy(world, { type: 'adult', n: 2 });
  const wish = await editing(sam, order, {
    changes: [{ ticket: order.tickets[0]?.id ?? '', session: 'tour-11' }],
  });
  const seen = await wish.show();
  await world.sql("update ticket set state = 'redeemed' where id = $1", [order.tickets[1]?.id]);
  expect(await wish.carryOut(seen)).toBe('outcome_changed');
  await world.sql("update ticket set state = 'booked' where id = $1", [order.tickets[1]?.id]);
  expect(await wish.carryOut(seen)).toBe('ok');
  // A second click gets the first result.
  expect(await wish.carryOut(seen)).toBe('ok');
});
