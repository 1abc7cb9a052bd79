import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { parseAmount, sum } from '#domain/pricing/money.ts';
import { InvalidInput } from '../../http/input.ts';
import { cartOf, checkout, holdCart, purchaser } from '../../testing/buyer.ts';
import { complete, expectConsistent } from '../../testing/edits.ts';
import { editByStaff, inject, refund } from '../../testing/staff.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

/** Chains of changes, refunds and payments of orders whose instalments are not all paid (SLS-04). */
let world: World;
const types = ['adult', 'child'] as const;
const sessions = ['tour-10', 'tour-12'] as const;
const prices = new Map<string, number>();
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  // The session at noon costs 5.00 more.
  await world.sql("update event_session set price_increase = 500 where id = 'tour-12'");
  for (const type of types) {
    for (const session of sessions) {
      const held = cartOf(await holdCart(world.api, { type, session }));
      prices.set(`${type} ${session}`, minor(held.cart_fees.grand_totals.total_after_fees_price));
      await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: held.id } }));
    }
  }
});
afterAll(() => world.close());

const minor = (text: string): number => parseAmount(text, 'USD') ?? Number.NaN;
const inDays = (days: number) => new Date(world.services.now() + days * 86_400_000).toISOString();

interface Owing {
  readonly cartId: string;
  readonly number: string;
}

/** An order of two adults and a child in three parts, with the first one paid. */
async function buyInParts(): Promise<Owing> {
  const { id } = await inject(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    tickets: [
      { ticket_type_id: 'adult', event_session_id: 'tour-10', quantity: 2 },
      { ticket_type_id: 'child', event_session_id: 'tour-12' },
    ],
    schedule: [{ due: inDays(-1) }, { due: inDays(30) }, { due: inDays(60) }],
  });
  const buyer = await purchaser(world.api, id);
  const bought = await answered<'guestCheckoutMyCart'>(
    checkout(world.api, await read(id), { buyer }),
  );
  return { cartId: id, number: bought.ticket_order[0]?.order_number ?? '' };
}

const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));

/** The order in the database: its valid tickets, and its amounts in minor units. */
async function stateOf({ cartId, number }: Owing) {
  const { ticket, scheduled_payment, ...answer } = await read(cartId);
  const valid = ticket.filter(({ state }) => state === 'booked');
  const [row] = await world.sql<{ kept: number; waived: number; given: number }>(
    `select o.waived::int,
       (select coalesce(sum(amount), 0)::int from payment_entry where cart_id = o.cart_id
         and audit_action = 'refund' and reason = 'goodwill') as given,
       (select coalesce(sum(case audit_action when 'refund' then -amount else amount end), 0)::int
         from payment_entry where cart_id = o.cart_id) as kept
     from ticket_order o where order_number = $1`,
    [number],
  );
  if (!row) throw new Error('the order is not there');
  const { total_outstanding } = cartOf({ ticket, scheduled_payment, ...answer }).cart_fees
    .grand_totals;
  return {
    ...row,
    valid,
    direct: sum(
      valid.map((each) => prices.get(`${each.ticket_type_id} ${each.event_session_id}`) ?? 0),
    ),
    owed: minor(total_outstanding),
    scheduled: scheduled_payment.map(({ amount, outstanding }) => ({
      amount: minor(amount),
      outstanding: minor(outstanding),
    })),
  };
}

type Step =
  | {
      readonly kind: 'edit';
      readonly picks: number;
      readonly to: readonly string[];
      readonly waives: boolean;
    }
  | { readonly kind: 'refund'; readonly picks: number }
  /** A refund of an amount, as the audit log has it. */
  | { readonly kind: 'gift'; readonly amount: number }
  | { readonly kind: 'pay'; readonly all: boolean };

const picks = fc.integer({ min: 1, max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      picks,
      to: fc.array(
        fc
          .tuple(fc.constantFrom(...types), fc.constantFrom(...sessions))
          .map((place) => place.join(' ')),
        { maxLength: 3 },
      ),
      waives: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('refund' as const), picks }),
  fc.record({
    kind: fc.constant('gift' as const),
    amount: fc.integer({ min: 1, max: 3_000 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), all: fc.boolean() }),
);

async function walk(order: Owing, each: Step): Promise<void> {
  const before = await stateOf(order);
  if (each.kind === 'pay') {
    if (before.owed === 0) return;
    const answer = await read(order.cartId);
    const { payment_due } = cartOf(answer);
    const amount = each.all ? (before.owed / 100).toFixed(2) : payment_due;
    const paid = await checkout(world.api, answer, { amount });
    // Less than a card takes is refused.
    if (!paid.ok) expect(minor(payment_due)).toBeLessThan(100);
    return;
  }
  const picked = each.kind === 'gift' ? 0 : each.picks;
  const chosen = before.valid.filter((_, at) => (picked >> at) & 1).map(({ id }) => id);
  const wish = { reference: randomUUID(), seller: world.venue.slug, order: order.number };
  const unlessRefused = (error: unknown) => {
    if (error instanceof InvalidInput || error instanceof Refusal) return undefined;
    throw error;
  };
  if (each.kind === 'gift') {
    const amount = (each.amount / 100).toFixed(2);
    const given = await refund(world, { ...wish, amount }).catch(unlessRefused);
    expect(before.kept - (await stateOf(order)).kept).toBe(minor(given?.amount ?? '0'));
    return;
  }
  if (each.kind === 'refund') {
    const given = await refund(world, { ...wish, tickets: chosen }).catch(unlessRefused);
    expect(before.kept - (await stateOf(order)).kept).toBe(minor(given?.amount ?? '0'));
    return;
  }
  const lineOf = (place: string) => {
    const [type, session] = place.split(' ');
    return { type, session };
  };
  const edited = await editByStaff(world, {
    ...wish,
    changes: chosen.flatMap((ticket, at) => {
      const place = each.to[at];
      return place === undefined ? [] : [{ ticket, ...lineOf(place) }];
    }),
    remove: chosen.slice(each.to.length),
    add: each.to.slice(chosen.length).map(lineOf),
    difference: each.waives ? 'waive' : 'link',
    reason: 'The buyer called',
  }).catch(unlessRefused);
  if (!edited) return;
  const { due, later, unowed, refund: back, waived } = edited.result;
  if (before.owed > 0) expect(due, 'nothing is due while instalments are').toBe('0');
  if (minor(due) > 0) {
    expect((await complete(world, await read(edited.id))).ok).toBe(true);
  }
  const after = await stateOf(order);
  expect(after.kept - before.kept, 'what was shown is charged or given back').toBe(
    minor(due) - minor(back),
  );
  expect(after.owed - before.owed, 'what was shown is owed').toBe(minor(later) - minor(unowed));
  if (each.waives) expect(minor(later) + minor(due)).toBe(0);
  else expect(waived).toBe('0');
}

describe('a sequence of changes to an order in instalments', () => {
  // Guards: SLS-04
  test('never ends cheaper than a direct purchase, and its instalments always add up to its price', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const order = await buyInParts();
        const { kept: paid } = await stateOf(order);
        expect(paid, 'the first instalment is paid').toBeGreaterThan(0);
        for (const each of steps) {
          await walk(order, each);
          const now = await stateOf(order);
          const { kept, owed, waived, given, direct, scheduled } = now;
          const all = kept + owed + waived + given;
          // A goodwill refund is less than a later refund leaves of what was paid.
          if (given === 0) expect(all, 'paid, owed and waived are the price').toBe(direct);
          else expect(all, 'with what was given back').toBeGreaterThanOrEqual(direct);
          expect(kept, 'nothing is given back that was not paid').toBeGreaterThanOrEqual(0);
          if (scheduled.length > 0) {
            if (given === 0)
              expect(sum(scheduled.map(({ amount }) => amount))).toBe(direct - waived);
            expect(sum(scheduled.map(({ outstanding }) => outstanding))).toBe(owed);
          } else expect(owed).toBe(0);
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
    await expectConsistent(world);
  }, 240_000);
});

describe('a change to an order with unpaid instalments', () => {
  const editFirst = async ({ cartId, number }: Owing, more: object) => {
    const [first] = (await read(cartId)).ticket.filter(({ state }) => state === 'booked');
    return editByStaff(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: number,
      changes: [{ ticket: first?.id, ...more }],
      reason: 'The buyer called',
    });
  };

  // Guards: SLS-04
  test('that costs more is applied at once, and the difference is added to the last instalment', async () => {
    const order = await buyInParts();
    const amounts = async () => (await stateOf(order)).scheduled.map(({ amount }) => amount);
    expect(await amounts()).toEqual([1867, 1867, 1866]);
    const { result } = await editFirst(order, { session: 'tour-12' });
    expect(result).toMatchObject({ due: '0', later: '5.13', unowed: '0', refund: '0' });
    expect(await amounts()).toEqual([1867, 1867, 2379]);
  });

  // Guards: SLS-04
  test('that costs less is taken from the last instalments, and refunds nothing while any are unpaid', async () => {
    const order = await buyInParts();
    const { result } = await editFirst(order, { type: 'child' });
    expect(result).toMatchObject({ due: '0', later: '0', unowed: '13.50', refund: '0' });
    expect((await stateOf(order)).scheduled).toEqual([
      { amount: 1867, outstanding: 0 },
      { amount: 1867, outstanding: 1867 },
      { amount: 516, outstanding: 516 },
    ]);
  });
});
