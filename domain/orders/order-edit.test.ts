import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppliedRule, costOf, priceCart, type RuledTicket } from '../pricing/cart-price.ts';
import type { CartRule } from '../pricing/cart-rule.ts';
import type { Discount } from '../pricing/discount.ts';
import { sum } from '../pricing/money.ts';
import type { TicketAmounts } from '../pricing/price.ts';
import type { LocalSession } from '../time/session-filter.ts';
import { type EditPrice, matchReplacements, priceEdit, settleEdit } from './order-edit.ts';

const of = (event: string, type: string) => ({ event_template_id: event, ticket_type_id: type });

test('each new ticket replaces a removed one, first of its type and then of its event', () => {
  const [adult, child] = [of('tower', 'adult'), of('tower', 'child')];
  expect(matchReplacements([of('tower', 'senior'), of('tower', 'adult')], [adult, child])).toEqual([
    child,
    adult,
  ]);
});

test('a new ticket replaces nothing if no ticket of its event was removed', () => {
  expect(matchReplacements([of('tower', 'adult')], [of('lift', 'ride')])).toEqual([undefined]);
  const adult = of('tower', 'adult');
  expect(matchReplacements([adult, adult], [adult])).toEqual([adult, undefined]);
});

test('no removed ticket is replaced twice, and none is left unreplaced that could be replaced', () => {
  const ticket = fc.record({
    event_template_id: fc.constantFrom('a', 'b'),
    ticket_type_id: fc.constantFrom('x', 'y', 'z'),
  });
  fc.assert(
    fc.property(fc.array(ticket), fc.array(ticket), (added, removed) => {
      const stood = matchReplacements(added, removed);
      const found = stood.filter((each) => each !== undefined);
      expect(new Set(found).size).toBe(found.length);
      for (const event of ['a', 'b']) {
        const n = (list: readonly { event_template_id: string }[]) =>
          list.filter((each) => each.event_template_id === event).length;
        expect(n(found)).toBe(Math.min(n(added), n(removed)));
      }
    }),
  );
});

const evening = { id: 'evening', date: '2031-03-08', startTime: '19:00' };
const ticket = (
  id: string,
  face_value: number,
  more: Partial<RuledTicket & TicketAmounts> = {},
) => ({
  id,
  ticket_type_id: 'adult',
  ticket_group_id: 'general',
  event_template_id: 'tower',
  handler: 'tickets',
  session: evening as LocalSession | null,
  face_value,
  adjusted_value: face_value,
  fee_fixed_outside: 0,
  fee_percent_outside: 0,
  fee_fixed_rate: 0,
  fee_percent_rate: '0',
  ...more,
});
const code = (discount: Discount, terms: Partial<CartRule> = {}): AppliedRule => ({
  key: 'code',
  rule: {
    id: 'rule',
    discount,
    scope: {},
    min_tickets: 1,
    min_amount: 0,
    from: null,
    until: null,
    max_per_buyer: null,
    combines: false,
    blocks: null,
    advertised: false,
    withdrawn: false,
    ...terms,
  },
});
const nobody = { removed: [], ofOtherOrders: [], takenBack: [], mods: [] };
const amounts = (price: EditPrice) =>
  [...price.tickets].map(([id, { adjusted_value }]) => [id, adjusted_value]);

const face = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 3 });
/** Tickets that were bought together under codes. */
const bought = fc.record({
  tickets: fc
    .array(fc.record({ face: fc.constantFrom(0, 800, 1000, 1500, 2550), fee: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((made) =>
      made.map(({ face: value, fee }, at) =>
        ticket(`t${at}`, value, fee ? { fee_fixed_rate: 100, fee_percent_rate: '2.5' } : {}),
      ),
    ),
  applied: fc
    .uniqueArray(
      fc.constantFrom<[Discount, Partial<CartRule>]>(
        [{ kind: 'free_tickets', count: 1, every: null }, { min_tickets: 2 }],
        [{ kind: 'free_tickets', count: 1, every: 3 }, {}],
        [{ kind: 'cart_amount', amount: 500 }, { min_amount: 3000 }],
        [{ kind: 'percent', percent: '20' }, {}],
        [{ kind: 'ticket_price', amount: 1000 }, { min_tickets: 2 }],
        [{ kind: 'ticket_amount', amount: 200 }, {}],
      ),
      { maxLength: 2 },
    )
    .map((rules) =>
      rules.map(([discount, terms], at) => ({ ...code(discount, terms), key: `code-${at}` })),
    ),
});
/** Buys tickets: returns their prices, and each code's discounts. */
const buy = (tickets: ReturnType<typeof ticket>[], applied: readonly AppliedRule[]) => {
  const price = priceCart(tickets, applied);
  return {
    after: tickets.map((each) => ({ ...each, ...price.tickets.get(each.id) })),
    mods: price.mods,
  };
};

/** A discount by a code on a ticket. */
const off = (ticket_id: string, amount: number) => ({ key: 'code', ticket_id, amount });

describe('an edited order is priced as if bought that way', () => {
  const oneFree = code({ kind: 'free_tickets', count: 1, every: null }, { min_tickets: 2 });

  test('a ticket that was free beside a paid one costs its full price alone', () => {
    const price = priceEdit({ staying: [ticket('a', 2800)], added: [], ...nobody }, [oneFree]);
    expect(amounts(price)).toEqual([['a', 2800]]);
    expect(price.mods).toEqual([]);
  });

  test('a percentage is taken off the new price, not carried over from the old one', () => {
    const fifth = code({ kind: 'percent', percent: '20' });
    const added = [ticket('child', 1000, { ticket_type_id: 'child' })];
    expect(amounts(priceEdit({ staying: [], added, ...nobody }, [fifth]))).toEqual([
      ['child', 800],
    ]);
  });

  test('a new time outside the code’s scope costs the full price', () => {
    const late = code(
      { kind: 'percent', percent: '20' },
      { scope: { sessions: { time_from: '18:00' } } },
    );
    const morning = { id: 'morning', date: '2031-03-08', startTime: '10:00' };
    const added = [ticket('b', 2800, { session: morning })];
    const price = priceEdit({ staying: [ticket('a', 2800)], added, ...nobody }, [late]);
    expect(amounts(price)).toEqual([
      ['a', 2240],
      ['b', 2800],
    ]);
  });

  test('a code with a minimum of 30.00 takes nothing off a cheaper order', () => {
    const letter = code({ kind: 'cart_amount', amount: 500 }, { min_amount: 3000 });
    const price = priceEdit({ staying: [ticket('a', 2800)], added: [], ...nobody }, [letter]);
    expect(amounts(price)).toEqual([['a', 2800]]);
  });

  test('tickets of another order whose price would change are named', () => {
    const letter = code({ kind: 'cart_amount', amount: 500 }, { min_amount: 3000 });
    const other = { ...ticket('other', 2000), adjusted_value: 1800 };
    const edit = { ...nobody, staying: [], added: [], ofOtherOrders: [other] };
    expect(priceEdit(edit, [letter]).otherChanged).toEqual(['other']);
    const same = {
      ...edit,
      staying: [ticket('a', 3000, { adjusted_value: 2700 })],
      mods: [off('a', 300), off('other', 200)],
    };
    expect(priceEdit(same, [letter]).otherChanged).toEqual([]);
  });
});

describe('a ticket that the venue cancelled keeps its discount', () => {
  const oneFree = code({ kind: 'free_tickets', count: 1, every: null }, { min_tickets: 2 });
  const letter = code({ kind: 'cart_amount', amount: 500 }, { min_amount: 3000 });

  test('if it was free, a paid ticket that is moved does not become free', () => {
    const takenBack = [ticket('gone', 2550, { adjusted_value: 0 })];
    const edit = { ...nobody, staying: [], added: [ticket('new', 2550)], takenBack };
    const price = priceEdit({ ...edit, mods: [off('gone', 2550)] }, [oneFree]);
    expect(amounts(price)).toEqual([['new', 2550]]);
    expect(price.mods).toEqual([off('gone', 2550)]);
  });

  test('a free ticket stays free when the paid ticket beside it was cancelled, wherever it is moved', () => {
    const takenBack = [ticket('gone', 2550)];
    const removed = [ticket('old', 2550, { adjusted_value: 0 })];
    const edit = { ...nobody, staying: [], removed, takenBack, mods: [off('old', 2550)] };
    expect(amounts(priceEdit({ ...edit, added: [ticket('new', 2550)] }, [oneFree]))).toEqual([
      ['new', 0],
    ]);
    expect(amounts(priceEdit({ ...edit, added: [ticket('new', 10_000)] }, [oneFree]))).toEqual([
      ['new', 7450],
    ]);
  });

  test('and adds no discount to tickets that had none', () => {
    const adults = code({ kind: 'ticket_price', amount: 1000 }, { min_tickets: 2 });
    const removed = [ticket('child', 1200)];
    const edit = { ...nobody, staying: [], removed, added: [ticket('new', 2550)] };
    const takenBack = [ticket('gone', 2550)];
    expect(amounts(priceEdit({ ...edit, takenBack }, [adults]))).toEqual([['new', 2550]]);
  });

  test('a free ticket that its buyer gave up does not make another one free', () => {
    const child = { ticket_type_id: 'child' };
    const removed = [ticket('free', 1000, { ...child, adjusted_value: 0 }), ticket('old', 3000)];
    const edit = { ...nobody, staying: [], removed, added: [ticket('new', 3000)] };
    const takenBack = [ticket('gone', 2500)];
    const mods = [off('free', 1000)];
    expect(amounts(priceEdit({ ...edit, takenBack, mods }, [oneFree]))).toEqual([['new', 3000]]);
  });

  test('and a shared discount grows at most by how much dearer the new ticket is', () => {
    const scope = { sessions: { time_from: '18:00' } };
    const late = code({ kind: 'free_tickets', count: 1, every: null }, { min_tickets: 2, scope });
    const morning = { session: { id: 'morning', date: '2031-03-08', startTime: '10:00' } };
    const removed = [ticket('free', 1000, { adjusted_value: 0 })];
    const edit = { ...nobody, staying: [ticket('a', 2000)], removed };
    const mods = [off('free', 1000)];
    const takenBack = [ticket('gone', 3000)];
    const added = [ticket('new', 1000, morning)];
    expect(amounts(priceEdit({ ...edit, added, takenBack, mods }, [late]))).toEqual([
      ['a', 1000],
      ['new', 1000],
    ]);
  });

  test('and its share of an amount off the order is not divided among the others', () => {
    const takenBack = [ticket('gone', 1500, { adjusted_value: 1333 })];
    const staying = [ticket('a', 1500, { adjusted_value: 1333 })];
    const mods = [off('gone', 167), off('a', 167), off('left', 166)];
    const price = priceEdit({ ...nobody, staying, added: [], takenBack, mods }, [letter]);
    expect(amounts(price)).toEqual([['a', 1333]]);
    expect(price.mods).toEqual([off('gone', 167), off('a', 167)]);
  });

  test('and counts towards percentages and a code’s minimum as if still there', () => {
    const fifth = code({ kind: 'percent', percent: '20' }, { min_tickets: 2 });
    const takenBack = [ticket('gone', 2000, { adjusted_value: 1600 })];
    const removed = [ticket('old', 2000, { adjusted_value: 1600 })];
    const edit = { ...nobody, staying: [], removed, added: [ticket('new', 3000)], takenBack };
    const mods = [off('gone', 400), off('old', 400)];
    expect(amounts(priceEdit({ ...edit, mods }, [fifth]))).toEqual([['new', 2400]]);
  });

  test('and exchanging any ticket for the same one costs nothing', () => {
    fc.assert(
      fc.property(bought, fc.nat(), fc.nat(), ({ tickets, applied }, taken, moved) => {
        const { after, mods } = buy(tickets, applied);
        const gone = after.filter((_, at) => (taken >> at) & 1);
        const rest = after.filter((_, at) => !((taken >> at) & 1));
        const old = rest.find((_, at) => at === moved % Math.max(1, rest.length));
        if (!old) return;
        const staying = rest.filter((each) => each !== old);
        const exchange = { removed: [old], added: [{ ...old, id: 'new' }] };
        const edit = { ...nobody, ...exchange, staying, takenBack: gone, mods };
        const price = priceEdit(edit, applied);
        const cost = [...price.tickets.values()].map((each) => each.adjusted_value);
        expect(sum(cost)).toBe(sum(rest.map((each) => each.adjusted_value)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('no edit refunds more than was paid for the tickets it removes', () => {
  test('remaining tickets keep their prices if they would save more than the new ones cost', () => {
    const oneFree = code({ kind: 'free_tickets', count: 1, every: null }, { min_tickets: 2 });
    const staying = [ticket('a', 3000), ticket('b', 2000)];
    const mods = [off('free', 1000)];
    const price = priceEdit({ ...nobody, staying, added: [], mods }, [oneFree]);
    expect(amounts(price)).toEqual([
      ['a', 3000],
      ['b', 2000],
    ]);
    expect(price.mods).toEqual([]);
    const removed = [ticket('free', 1000, { adjusted_value: 0 })];
    const instead = { ...nobody, staying, removed, added: [ticket('new', 2500)], mods };
    expect(amounts(priceEdit(instead, [oneFree]))).toEqual([
      ['a', 3000],
      ['b', 0],
      ['new', 2500],
    ]);
  });

  test('the ticket that replaces a free one is free, even if another could be paid for', () => {
    const oneFree = code({ kind: 'free_tickets', count: 1, every: null }, { min_tickets: 2 });
    const fees = { fee_fixed_rate: 100, fee_fixed_outside: 100 };
    const edit = {
      ...nobody,
      staying: [ticket('paid', 800, fees)],
      removed: [ticket('free', 800, { adjusted_value: 0 })],
      mods: [off('free', 800)],
    };
    const outcome = (faceValue: number) =>
      amounts(priceEdit({ ...edit, added: [ticket('new', faceValue)] }, [oneFree]));
    expect(outcome(800)).toEqual([
      ['new', 0],
      ['paid', 800],
    ]);
    expect(outcome(801)).toEqual([
      ['new', 1],
      ['paid', 800],
    ]);
  });

  test('for any tickets, codes and edits, whatever the venue cancelled', () => {
    const bits = fc.nat({ max: 63 });
    fc.assert(
      fc.property(bought, bits, bits, face, ({ tickets, applied }, taken, left, newFaces) => {
        const { after, mods } = buy(tickets, applied);
        const takenBack = after.filter((_, at) => (taken >> at) & 1);
        const rest = after.filter((_, at) => !((taken >> at) & 1));
        const removed = rest.filter((_, at) => (left >> at) & 1);
        const staying = rest.filter((_, at) => !((left >> at) & 1));
        const added = removed.slice(0, newFaces.length).map((old, at) => ({
          ...old,
          id: `new-${at}`,
          face_value: newFaces[at] ?? 0,
        }));
        const price = priceEdit({ ...nobody, staying, removed, added, takenBack, mods }, applied);
        const now = sum([...price.tickets.values()].map(costOf));
        const paidBack = sum([...removed, ...staying].map(costOf)) - now;
        expect(paidBack).toBeLessThanOrEqual(sum(removed.map(costOf)));
        for (const { id, face_value } of [...staying, ...added]) {
          const reduced = sum(
            price.mods.filter((mod) => mod.ticket_id === id).map((mod) => mod.amount),
          );
          expect(price.tickets.get(id)?.adjusted_value).toBe(face_value - reduced);
        }
        for (const { id, face_value, adjusted_value } of takenBack) {
          const kept = price.mods.filter((mod) => mod.ticket_id === id);
          expect(sum(kept.map((mod) => mod.amount))).toBe(face_value - adjusted_value);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test('an edit either costs or refunds something, and no amount is lost', () => {
  const amount = fc.nat(1_000_000);
  const change = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, change, amount, (removed, added, stayingChange, waived) => {
      const costs = { removed, added, stayingChange, waived };
      const { credited, due, refund, unwaived } = settleEdit(costs);
      expect(removed + due - refund - unwaived).toBe(added + stayingChange);
      expect(credited + due).toBe(added);
      expect(Math.min(due, refund + unwaived)).toBe(0);
      expect(unwaived).toBeLessThanOrEqual(waived);
    }),
  );
});

// Guards: SLS-04
test('an order is paid for except what is recorded as waived, whatever staff waive', () => {
  const prices = fc.array(fc.record({ price: fc.nat(10_000), waives: fc.boolean() }), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(prices, ([first, ...steps]) => {
      let { price, kept, waived } = {
        price: first?.price ?? 0,
        kept: first?.price ?? 0,
        waived: 0,
      };
      for (const { price: next, waives } of steps) {
        const costs = { removed: price, added: next, stayingChange: 0, waived };
        const { due, refund, unwaived } = settleEdit(costs);
        kept += waives ? -refund : due - refund;
        waived += (waives ? due : 0) - unwaived;
        price = next;
        expect(kept + waived).toBe(price);
        expect(kept).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
