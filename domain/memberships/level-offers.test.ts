import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOffers, type PricedLevel } from './level-offers.ts';

const level = (id: string, price: number, before: number | null = null): PricedLevel => ({
  id,
  price,
  before,
});
const ids = (levels: readonly PricedLevel[], held: string | null = null) =>
  levelOffers(levels, held === null ? [] : [held]).map(({ id }) => id);

// Guards: MEM-27
test('discounted levels are sorted by discount and then by price, highest first (MEM-27)', () => {
  const levels = [
    level('plain', 4000),
    level('cheap', 5000, 6000),
    level('dear', 9000, 10_000),
    level('most', 8000, 12_000),
  ];
  expect(ids(levels, 'plain')).toEqual(['most', 'dear', 'plain']);
});

// Guards: MEM-27
test('the held level and two others are offered, whatever its rank', () => {
  const levels = ['a', 'b', 'c', 'd', 'e'].map((id, at) => level(id, 5000, 5000 + 100 * (at + 1)));
  expect(ids(levels, 'a')).toEqual(['e', 'd', 'a']);
  expect(ids(levels, 'c')).toEqual(['e', 'd', 'c']);
  const held = [level('held', 4000), ...levels];
  expect(ids(held, 'held')).toEqual(['e', 'd', 'held']);
});

test('all held levels of one group are kept', () => {
  const group = ['a', 'b', 'c', 'd'].map((id) => level(id, 5000));
  const levels = [...group, level('e', 5000, 6000)];
  const offered = levelOffers(levels, ['a', 'b', 'c', 'd']).map(({ id }) => id);
  expect(offered).toEqual(['a', 'b', 'c', 'd']);
  expect(levelOffers(levels, ['a', 'b']).map(({ id }) => id)).toEqual(['e', 'a', 'b']);
});

// Guards: MEM-27
test('levels below the held one are not offered (A-52)', () => {
  const levels = [level('one', 3000, 5000), level('two', 5000, 6000), level('three', 8000, 9000)];
  expect(ids(levels, 'two')).toEqual(['three', 'two']);
  expect(ids(levels, 'three')).toEqual(['three']);
});

test('if the held level is gone, no level below the first possible one is offered', () => {
  const levels = [level('one', 3000, 3500), level('two', 5000, 8000), level('three', 8000, 9000)];
  expect(ids(levels, 'gone')).toEqual(['two', 'three']);
  expect(ids([level('one', 3000)], 'gone')).toEqual([]);
});

// Guards: MEM-27
test('at most three are offered: always the held one, and others that are discounted and not below it', () => {
  const money = fc.integer({ min: 0, max: 9 });
  const levels = fc
    .array(fc.tuple(money, fc.option(money)), { maxLength: 8 })
    .map((prices) => prices.map(([price, before], at) => level(String(at), price, before)));
  fc.assert(
    fc.property(levels, fc.nat({ max: 8 }), (of, held) => {
      const offers = levelOffers(of, [String(held)]);
      expect(offers.length).toBeLessThanOrEqual(3);
      for (const { id, price, before } of offers) {
        if (id !== String(held)) expect(before).toBeGreaterThan(price);
      }
      if (held >= of.length) return;
      expect(offers.map(({ id }) => id)).toContain(String(held));
      for (const { id } of offers) expect(Number(id)).toBeGreaterThanOrEqual(held);
    }),
  );
});
