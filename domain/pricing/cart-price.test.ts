import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppliedRule, noBenefitReason, priceCart, type RuledTicket } from './cart-price.ts';
import type { CartRule } from './cart-rule.ts';
import type { Discount } from './discount.ts';
import { formatAmount, parseAmount, sum } from './money.ts';
import { feesOn, totalsOf } from './price.ts';

const saturday = { id: 'sat', date: '2027-03-06', startTime: '19:30' };
const ticket = (id: string, face_value: number, more: Partial<RuledTicket> = {}): RuledTicket => ({
  id,
  ticket_type_id: 'adult',
  ticket_group_id: 'general',
  event_template_id: 'tour',
  handler: 'tickets',
  session: saturday,
  face_value,
  fee_fixed_rate: 100,
  fee_percent_rate: '2.5',
  ...more,
});
const rule = (discount: Discount, more: Partial<CartRule> = {}): CartRule => ({
  id: `${discount.kind}-rule`,
  discount,
  scope: {},
  min_tickets: 1,
  min_amount: 0,
  from: null,
  until: null,
  max_per_buyer: null,
  combines: true,
  blocks: null,
  advertised: false,
  withdrawn: false,
  ...more,
});
const of = (key: string, made: CartRule): AppliedRule => ({ key, rule: made });
const totals = (tickets: readonly RuledTicket[], applied: readonly AppliedRule[]) => {
  const { tickets: changed } = priceCart(tickets, applied);
  return totalsOf(
    tickets.map((one) => {
      const change = changed.get(one.id);
      if (!change) throw new Error('a ticket without a price');
      return { ...one, ...change };
    }),
    0,
  );
};

const amount = fc.integer({ min: 0, max: 200_000 });
const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('ticket_price' as const), amount }),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 0, max: 10_000 }).map((part) => String(part / 100)),
  }),
  fc.record({ kind: fc.constant('ticket_amount' as const), amount }),
  fc.record({
    kind: fc.constant('free_tickets' as const),
    count: fc.integer({ min: 1, max: 3 }),
    every: fc.option(fc.integer({ min: 3, max: 6 })),
  }),
  fc.record({ kind: fc.constant('cart_amount' as const), amount }),
);
const carts = fc
  .array(
    fc.record({
      face: amount,
      type: fc.constantFrom('adult', 'child'),
      fixed: fc.integer({ min: 0, max: 500 }),
      percent: fc.constantFrom('0', '2.5', '7.125'),
    }),
    { maxLength: 20 },
  )
  .map((lines) =>
    lines.map(({ face, type, fixed, percent }, at) =>
      ticket(`t${at}`, face, {
        ticket_type_id: type,
        fee_fixed_rate: fixed,
        fee_percent_rate: percent,
      }),
    ),
  );
const appliedRules = fc
  .array(
    fc.record({
      discount: discounts,
      types: fc.option(fc.constantFrom(['adult'], ['child']), { nil: undefined }),
      min_tickets: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 5 },
  )
  .map((rules) =>
    rules.map(({ discount, types, min_tickets }, at) =>
      of(`code${at}`, rule(discount, { id: `r${at}`, scope: { types }, min_tickets })),
    ),
  );

describe('for any mix of tickets, fees and discounts', () => {
  test('the sum of the parts is the total, in every currency, and nothing is negative', () => {
    fc.assert(
      fc.property(
        carts,
        appliedRules,
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (tickets, applied, currency) => {
          const { mods } = priceCart(tickets, applied);
          const all = totals(tickets, applied);
          const off = sum(mods.map((mod) => mod.amount));
          expect(all.total_cartmod_amount + off).toBe(0);
          const parts = [
            all.total_before_cartmod_price,
            all.total_cartmod_amount,
            all.total_fee_fixed_outside,
            all.total_fee_percent_outside,
          ];
          expect(sum(parts)).toBe(all.total_after_fees_price);
          const onWire = parts.map((part) => parseAmount(formatAmount(part, currency), currency));
          expect(sum(onWire.map(Number))).toBe(all.total_outstanding);
          expect(all.total_after_fees_price).toBeGreaterThanOrEqual(0);
          expect(all.total_before_cartmod_price + all.total_cartmod_amount).toBeGreaterThanOrEqual(
            0,
          );
        },
      ),
    );
  });

  test('each ticket costs its face value less its cartmods, and free ones carry no fee', () => {
    fc.assert(
      fc.property(carts, appliedRules, (tickets, applied) => {
        const { tickets: changed, mods } = priceCart(tickets, applied);
        for (const one of tickets) {
          const off = mods.filter((mod) => mod.ticket_id === one.id).map((mod) => mod.amount);
          const adjusted_value = one.face_value - sum(off);
          expect(changed.get(one.id)).toEqual({ adjusted_value, ...feesOn(adjusted_value, one) });
          expect(adjusted_value).toBeGreaterThanOrEqual(0);
          if (adjusted_value > 0) continue;
          expect(changed.get(one.id)).toMatchObject({
            fee_fixed_outside: 0,
            fee_percent_outside: 0,
          });
        }
      }),
    );
  });

  test('the order in which codes were entered does not matter', () => {
    fc.assert(
      fc.property(
        carts,
        appliedRules.chain((rules) =>
          fc.tuple(
            fc.constant(rules),
            fc.shuffledSubarray(rules, { minLength: rules.length, maxLength: rules.length }),
          ),
        ),
        (tickets, [one, other]) => {
          expect(priceCart(tickets, other)).toEqual(priceCart(tickets, one));
        },
      ),
    );
  });

  test('removing a code restores the first prices', () => {
    fc.assert(
      fc.property(carts, appliedRules, discounts, (tickets, applied, discount) => {
        const before = priceCart(tickets, applied);
        const more = [...applied, of('last', rule(discount, { id: 'last' }))];
        const after = priceCart(
          tickets,
          more.filter(({ key }) => key !== 'last'),
        );
        expect(after).toEqual(before);
        const none = priceCart(tickets, []).tickets;
        for (const one of tickets) {
          expect(none.get(one.id)).toEqual({
            adjusted_value: one.face_value,
            ...feesOn(one.face_value, one),
          });
        }
      }),
    );
  });
});

test('fixed prices apply first, then percentages, amounts, free tickets, and amounts off the cart last', () => {
  const tickets = [ticket('a', 2000), ticket('b', 1000)];
  const applied = [
    of('cart', rule({ kind: 'cart_amount', amount: 100 }, { id: '1' })),
    of('free', rule({ kind: 'free_tickets', count: 1, every: null }, { id: '2' })),
    of('off', rule({ kind: 'ticket_amount', amount: 50 }, { id: '3' })),
    of('half', rule({ kind: 'percent', percent: '50' }, { id: '4' })),
    of('price', rule({ kind: 'ticket_price', amount: 1500 }, { id: '5' })),
  ];
  expect(priceCart(tickets, applied).mods).toEqual([
    { key: 'price', ticket_id: 'a', amount: 500 },
    { key: 'half', ticket_id: 'a', amount: 750 },
    { key: 'half', ticket_id: 'b', amount: 500 },
    { key: 'off', ticket_id: 'a', amount: 50 },
    { key: 'off', ticket_id: 'b', amount: 50 },
    { key: 'free', ticket_id: 'b', amount: 450 },
    { key: 'cart', ticket_id: 'a', amount: 100 },
  ]);
});

describe('a code has no benefit', () => {
  const half = rule({ kind: 'percent', percent: '50' }, { id: 'half' });
  const tickets = [ticket('a', 2000), ticket('b', 1000)];
  const cart = { tickets, applied: [], rules: [half], now: 5_000 };
  const why = (made: CartRule, more = {}) => noBenefitReason(of('it', made), { ...cart, ...more });

  test.each<[string, Partial<CartRule>, object, string | null]>([
    ['unless everything fits', {}, {}, null],
    ['before its window', { from: 5_001 }, {}, 'not_yet'],
    ['after its window', { until: 5_000 }, {}, 'over'],
    ['for other groups', { scope: { groups: ['vip'] } }, {}, 'not_for_these_tickets'],
    ['for other types', { scope: { types: ['child'] } }, {}, 'not_for_these_tickets'],
    ['for other events', { scope: { events: ['x'] } }, {}, 'not_for_these_tickets'],
    ['on other days', { scope: { sessions: { weekdays: ['sun'] } } }, {}, 'not_for_these_tickets'],
    ['below its number of tickets', { min_tickets: 3 }, {}, 'minimum_not_met'],
    ['below its amount', { min_amount: 3_001 }, {}, 'minimum_not_met'],
    [
      'together with one that does not combine',
      {},
      { applied: [of('x', { ...half, combines: false })] },
      'not_combinable',
    ],
    ['if everything is free already', {}, { tickets: [ticket('a', 0)] }, 'nothing_to_take_off'],
  ])('%s', (_, changes, more, answer) => {
    expect(why({ ...half, ...changes }, more)).toBe(answer);
  });

  test('unless it unlocks tickets, and then only once', () => {
    const opens = rule({ kind: 'none' }, { id: 'presale', blocks: 'reserve' });
    const rules = [opens];
    expect(why(opens, { rules })).toBeNull();
    expect(why(opens, { rules, applied: [of('x', opens)] })).toBe('nothing_to_take_off');
    expect(why(opens, { rules, applied: [of('x', { ...half, combines: false })] })).toBeNull();
  });

  test('for gifts and gift cards, unless their group is named', () => {
    const gift = {
      tickets: [ticket('g', 5000, { handler: 'donation', ticket_group_id: 'gifts' })],
    };
    expect(why(half, gift)).toBe('not_for_these_tickets');
    expect(why({ ...half, scope: { groups: ['gifts'] } }, gift)).toBeNull();
  });

  test('for tickets without a session, if it filters by day', () => {
    const pass = { tickets: [ticket('p', 5000, { session: null })] };
    expect(why(half, pass)).toBeNull();
    expect(why({ ...half, scope: { sessions: { from: '2027-01-01' } } }, pass)).toBe(
      'not_for_these_tickets',
    );
  });
});

test('if cards are charged in steps of ten, every price, fee and discount is a whole step', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 6 }),
      fc.array(discounts, { maxLength: 3 }),
      (prices, given) => {
        const tickets = prices.map((price, at) => ticket(String(at), price * 10, { step: 10 }));
        const applied = given.map((discount, at) => of(String(at), rule(inSteps(discount))));
        const { tickets: changed, mods } = priceCart(tickets, applied);
        const amounts = [...changed.values()].flatMap((change) => Object.values(change));
        for (const some of [...amounts, ...mods.map((mod) => mod.amount)]) {
          expect(some % 10).toBe(0);
        }
      },
    ),
  );
});

const inSteps = (discount: Discount): Discount =>
  'amount' in discount ? { ...discount, amount: discount.amount * 10 } : discount;
