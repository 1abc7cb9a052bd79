import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppliedRule, RuledTicket } from '../pricing/cart-price.ts';
import type { CartRule } from '../pricing/cart-rule.ts';
import type { Discount } from '../pricing/discount.ts';
import type { LocalSession } from '../time/session-filter.ts';
import { type EditPrice, matchReplacements, priceEdit, settleEdit } from './order-edit.ts';

const of = (event: string, type: string) => ({ event_template_id: event, ticket_type_id: type });

test('each new ticket replaces a removed one, of its type before others of its event', () => {
  const [adult, child] = [of('tower', 'adult'), of('tower', 'child')];
  expect(matchReplacements([of('tower', 'senior'), of('tower', 'adult')], [adult, child])).toEqual([
    child,
    adult,
  ]);
});

test('a new ticket without a removed one of its event replaces none', () => {
  expect(matchReplacements([of('tower', 'adult')], [of('lift', 'ride')])).toEqual([undefined]);
  const adult = of('tower', 'adult');
  expect(matchReplacements([adult, adult], [adult])).toEqual([adult, undefined]);
});

test('no removed ticket is replaced twice, and none is left that could be', () => {
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
const ticket = (id: string, face_value: number, more: Partial<RuledTicket> = {}) => ({
  id,
  ticket_type_id: 'adult',
  ticket_group_id: 'general',
  event_template_id: 'tower',
  handler: 'tickets',
  session: evening as LocalSession | null,
  face_value,
  adjusted_value: face_value,
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
const nobody = { ofOtherOrders: [], takenBack: [] };
const amounts = (price: EditPrice) =>
  [...price.tickets].map(([id, { adjusted_value }]) => [id, adjusted_value]);

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

  test('tickets that the venue cancelled still count, and are not priced', () => {
    const takenBack = [ticket('gone', 2800)];
    const edit = { ...nobody, staying: [], added: [ticket('a', 2000)], takenBack };
    expect(amounts(priceEdit(edit, [oneFree]))).toEqual([['a', 0]]);
  });

  test('tickets of another order whose price would change are named', () => {
    const letter = code({ kind: 'cart_amount', amount: 500 }, { min_amount: 3000 });
    const other = { ...ticket('other', 2000), adjusted_value: 1800 };
    const edit = { ...nobody, staying: [], added: [], ofOtherOrders: [other] };
    expect(priceEdit(edit, [letter]).otherChanged).toEqual(['other']);
    const same = { ...edit, staying: [ticket('a', 3000)] };
    expect(priceEdit(same, [letter]).otherChanged).toEqual([]);
  });
});

test('an edit either costs or refunds something, and nothing is lost', () => {
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

test('whatever staff waive, an order is paid for but for what is recorded as waived', () => {
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
