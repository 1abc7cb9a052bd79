import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { parseAmount, sum } from '#domain/pricing/money.ts';
import { InvalidInput } from '../http/input.ts';
import { type CartAnswer, cartOf, checkout, type lines, purchaser } from '../testing/buyer.ts';
import { seedRules } from '../testing/codes.ts';
import {
  type Bought,
  change,
  complete,
  expectConsistent,
  openEdits,
  orderOf,
  purchaseOf,
  type Ticket,
} from '../testing/edits.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { editByStaff, refund } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/**
 * Chains of purchases, edits, cancellations and refunds under promo codes. The oracle is a fresh cart
 * with exactly the tickets that are left in hand and the order's own codes.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  await seedRules(world, {
    fifth: {
      discount: { kind: 'percent', percent: '20' },
      codes: { NOON: null },
      scope: { sessions: { time_from: '12:00' } },
    },
    letter: {
      discount: { kind: 'cart_amount', amount: 500 },
      codes: { LETTER: null },
      min_amount: 3000,
      combines: true,
    },
    companion: {
      discount: { kind: 'free_tickets', count: 1, every: null },
      codes: { COMPANION: null },
      min_tickets: 2,
    },
    third: { discount: { kind: 'free_tickets', count: 1, every: 3 }, codes: { THIRD: null } },
    adults: {
      discount: { kind: 'ticket_price', amount: 1000 },
      codes: { ADULTS: null },
      scope: { types: ['adult'] },
      min_tickets: 2,
    },
    two: { discount: { kind: 'ticket_amount', amount: 200 }, codes: { TWO: null }, combines: true },
  });
  await openEdits(world);
});
afterAll(() => world.close());

const codeSets = [
  [],
  ['NOON'],
  ['LETTER'],
  ['COMPANION'],
  ['THIRD'],
  ['ADULTS'],
  ['TWO'],
  ['LETTER', 'TWO'],
] as const;

const hold = (wishes: ReturnType<typeof lines>, codes: readonly string[]) =>
  answered<'createCart'>(
    world.api.call('createCart', { body: { add: wishes, preloadedPromoCodes: [...codes] } }),
  );

const minor = (text: string): number => parseAmount(text, 'USD') ?? Number.NaN;
const totalOf = (cart: CartAnswer): number =>
  minor(cartOf(cart).cart_fees.grand_totals.total_after_fees_price);

const isValid = ({ state }: Ticket): boolean => state === 'booked' || state === 'redeemed';
const inHand = async (order: Bought): Promise<readonly Ticket[]> =>
  (await orderOf(world.api, order.id)).ticket.filter(isValid);

/** The price of these tickets in a fresh cart with the order's codes. */
async function boughtDirectly(order: Bought, tickets: readonly Ticket[]): Promise<number> {
  if (tickets.length === 0) return 0;
  const codes = await world.sql<{ code: string }>('select code from cart_code where cart_id = $1', [
    order.cartId,
  ]);
  const cart = await hold(
    tickets.map(({ ticket_type_id, event_session_id }) => ({ ticket_type_id, event_session_id })),
    codes.map(({ code }) => code),
  );
  await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: cartOf(cart).id } }));
  return totalOf(cart);
}

/** The venue's money from an order: captures minus refunds, including those that are due. */
async function keptOf(order: Bought): Promise<number> {
  const entries = await world.sql<{ audit_action: string; amount: number }>(
    'select audit_action, amount::int from payment_entry where cart_id = $1',
    [order.cartId],
  );
  return sum(
    entries.map((entry) => (entry.audit_action === 'refund' ? -entry.amount : entry.amount)),
  );
}

/** The amounts that staff gave back for nothing; each is in the audit log with its amount. */
async function givenOf(order: Bought): Promise<number> {
  const [row] = await world.sql<{ refunded: number; audited: number }>(
    `select (select coalesce(sum(e.amount), 0)::int from payment_entry e
         where e.cart_id = $2 and e.audit_action = 'refund' and e.reason = 'goodwill') as refunded,
       (select coalesce(sum((a.after->>'amount')::numeric * 100), 0)::int from audit_entry a
         join ticket_order o on o.order_number = a.entity_id and o.id = $1
         where a.act = 'refund_order' and a.after->>'tickets' = '0') as audited`,
    [order.id, order.cartId],
  );
  if (!row) throw new Error('a sum has a row');
  expect(row.audited, 'what is given for nothing is in the audit log').toBe(row.refunded);
  return row.refunded;
}

/** The recorded part of an order's price that staff waived (SLS-04). */
async function waivedOf(order: Bought): Promise<number> {
  const [row] = await world.sql<{ waived: number }>(
    'select waived::int from ticket_order where id = $1',
    [order.id],
  );
  return row?.waived ?? 0;
}

type Line = ReturnType<typeof lines>[number];
interface Step {
  readonly kind:
    | 'change'
    | 'discard'
    | 'cancel_free'
    | 'staff_refund'
    | 'staff_edit'
    /** An amount alone, which makes the tickets cheaper: its audit entry says so. */
    | 'staff_gift'
    /** Two people of staff refund the same tickets, and their buyer removes them, all at once. */
    | 'race';
  /** The valid tickets to remove, as bits. */
  readonly picks: number;
  readonly instead: readonly Line[];
  /** True to complete the edit at once, false to continue it in the next step. */
  readonly completes: boolean;
}

const line = fc.record({
  ticket_type_id: fc.constantFrom('adult', 'adult', 'child', 'free'),
  event_session_id: fc.constantFrom('tour-10', 'tour-11', 'tour-12'),
});
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'change',
    'change',
    'change',
    'discard',
    'cancel_free',
    'staff_refund',
    'staff_edit',
    'staff_edit',
    'staff_gift',
    'race',
  ),
  picks: fc.integer({ min: 1, max: 15 }),
  instead: fc.array(line, { maxLength: 2 }),
  completes: fc.boolean(),
});

async function buyWith(wishes: readonly Line[], codes: readonly string[], fromCard: boolean) {
  const cart = await hold([...wishes], codes);
  if (fromCard && totalOf(cart) > 600) {
    const card = await makeCard(world, 500);
    const { id } = cartOf(cart);
    const buyer = await purchaser(world.api, id);
    await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '5.00' }));
    const rest = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    const done = checkout(world.api, rest, { buyer });
    return purchaseOf(world, await answered<'guestCheckoutMyCart'>(done));
  }
  return purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(world.api, cart)));
}

/** Takes a step; returns true if free tickets were removed without pricing the rest. */
async function walk(order: Bought, { kind, picks, instead, completes }: Step): Promise<boolean> {
  const valid = await inHand(order);
  const chosen = valid.filter((_, at) => (picks >> at) & 1);
  const ids = chosen.map(({ id }) => id);
  const before = await keptOf(order);
  const openEdit = async () => (await orderOf(world.api, order.id)).ticket_order[0]?.edit_cart_id;
  if (kind === 'cancel_free') {
    const tickets = ids.map((ticket_id) => ({ ticket_id }));
    const outcome = await world.api.call('cancelTicketOrder', {
      params: { id: order.id },
      body: { tickets },
    });
    expect(await keptOf(order), 'free tickets are cancelled without money').toBe(before);
    return outcome.ok;
  }
  if (kind === 'staff_gift') {
    const given = await refundOf(order, { amount: ((picks * 150) / 100).toFixed(2) });
    expect(before - (await keptOf(order))).toBe(minor(given?.amount ?? '0'));
    return false;
  }
  if (kind === 'staff_refund') {
    if (ids.length === 0) return false;
    const given = await refundOf(order, { tickets: ids });
    expect(before - (await keptOf(order))).toBe(minor(given?.amount ?? '0'));
    return false;
  }
  if (kind === 'race') {
    if (ids.length === 0) return false;
    const removing = async () => {
      const begun = await change(world.api, order.cartId, { remove: ids, add: [] });
      if (begun.ok) await complete(world, begun.answer);
    };
    await Promise.all([
      refundOf(order, { tickets: ids }),
      refundOf(order, { tickets: ids }),
      refundOf(order, { tickets: 'all' }),
      removing(),
    ]);
    return false;
  }
  const edit = await openEdit();
  if (kind === 'staff_edit') {
    await editAsStaff(order, chosen, { instead, waives: completes });
    return false;
  }
  if (kind === 'discard') {
    if (edit) await world.api.call('deleteCart', { params: { id: edit } });
    return false;
  }
  const begun = await change(world.api, edit ?? order.cartId, { remove: ids, add: [...instead] });
  if (!begun.ok) {
    expect(begun.status, JSON.stringify(begun.errors)).toBeLessThan(500);
    return false;
  }
  if (!completes) return false;
  const shown = cartOf(begun.answer);
  const done = await complete(world, begun.answer);
  if (!done.ok) {
    expect(done.status, JSON.stringify(done.errors)).toBeLessThan(500);
    expect(await keptOf(order), 'a refused edit moves no money').toBe(before);
    return false;
  }
  const difference = minor(shown.payment_due) - minor(shown.edit?.refund ?? '0');
  expect((await keptOf(order)) - before, 'what is charged or returned is what was shown').toBe(
    difference,
  );
  return false;
}

/** Refunds a part of an order as staff; undefined if that is refused. */
async function refundOf(order: Bought, part: object) {
  const [row] = await world.sql<{ order_number: string }>(
    'select order_number from ticket_order where id = $1',
    [order.id],
  );
  const place = { seller: world.venue.slug, order: row?.order_number };
  return refund(world, { reference: randomUUID(), ...place, ...part }).catch((error: unknown) => {
    if (error instanceof InvalidInput || error instanceof Refusal) return undefined;
    throw error;
  });
}

/**
 * Lets staff exchange tickets for lines and remove the others; lines beyond them are added. A difference is waived, or paid
 * by the link at once.
 */
async function editAsStaff(
  order: Bought,
  chosen: readonly Ticket[],
  { instead, waives }: { readonly instead: readonly Line[]; readonly waives: boolean },
): Promise<void> {
  const [row] = await world.sql<{ order_number: string }>(
    'select order_number from ticket_order where id = $1',
    [order.id],
  );
  const lineAt = (at: number) => {
    const wanted = instead[at];
    return wanted && { type: wanted.ticket_type_id, session: wanted.event_session_id ?? '' };
  };
  const wish = {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: row?.order_number,
    changes: chosen.flatMap(({ id }, at) => (lineAt(at) ? [{ ticket: id, ...lineAt(at) }] : [])),
    remove: chosen.slice(instead.length).map(({ id }) => id),
    add: instead.slice(chosen.length).flatMap((_, at) => lineAt(chosen.length + at) ?? []),
    difference: waives ? 'waive' : 'link',
    reason: 'The buyer called',
  };
  const before = [await keptOf(order), await waivedOf(order)] as const;
  const edited = await editByStaff(world, wish).catch((error: unknown) => {
    const isRefused = [InvalidInput, Refusal, StaffRefusal].some((kind) => error instanceof kind);
    if (isRefused) return undefined;
    throw error;
  });
  if (!edited) return;
  const { due, refund: back, waived } = edited.result;
  if (minor(due) > 0) {
    const params = { id: edited.id };
    const asked = await answered<'getCart'>(world.api.call('getCart', { params }));
    expect(cartOf(asked).payment_due).toBe(due);
    expect((await complete(world, asked)).ok).toBe(true);
  }
  expect((await keptOf(order)) - before[0], 'what was shown is charged or given back').toBe(
    minor(due) - minor(back),
  );
  expect((await waivedOf(order)) - before[1], 'no more is waived').toBeLessThanOrEqual(
    minor(waived),
  );
}

describe('a chain of changes to an order', () => {
  test('never makes tickets cheaper than if bought directly, and charges what was shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...codeSets),
        fc.boolean(),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (wishes, codes, fromCard, steps) => {
          const order = await buyWith(wishes, codes, fromCard);
          let isPriced = true;
          for (const each of steps) {
            if (await walk(order, each)) isPriced = false;
            const tickets = await inHand(order);
            const direct = await boughtDirectly(order, tickets);
            // What staff waived or gave is recorded; without it, nothing is cheaper than bought directly.
            const money = await keptOf(order);
            const given = await givenOf(order);
            const kept = money + (await waivedOf(order)) + given;
            expect(money, 'no more is paid back than was paid').toBeGreaterThanOrEqual(0);
            expect(kept, 'tickets in hand are paid for').toBeGreaterThanOrEqual(direct);
            if (isPriced && given === 0)
              expect(kept, 'nothing is kept beyond their price').toBe(direct);
          }
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
    await expectConsistent(world);
  }, 240_000);

  test('shows its buyer no more than is left after staff gave money back', async () => {
    const adult = { ticket_type_id: 'adult', event_session_id: 'tour-10' };
    const order = await buyWith([adult], [], false);
    const paid = await keptOf(order);
    await refundOf(order, { amount: ((paid - 300) / 100).toFixed(2) });
    const ids = (await inHand(order)).map(({ id }) => id);
    const begun = await change(world.api, order.cartId, {
      remove: ids,
      add: [{ ...adult, ticket_type_id: 'child' }],
    });
    if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
    expect(cartOf(begun.answer).edit?.refund).toBe('3.00');
    expect((await complete(world, begun.answer)).ok).toBe(true);
    expect(await keptOf(order)).toBe(0);
  });
});
