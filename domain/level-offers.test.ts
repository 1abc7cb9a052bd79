import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOffers, type PricedLevel } from './level-offers.ts';

const level = (id: string, price: number, before: number | null = null): PricedLevel => ({
  ...{ id, price, before },
});
const ids = (levels: readonly PricedLevel[], held: string | null = null) =>
  levelOffers(levels, held).map(({ id }) => id);

test('discounted levels are offered, by discount and then by price, the highest first (MEM-27)', () => {
  const levels = [
    level('plain', 4000),
    level('cheap', 5000, 6000),
    level('dear', 9000, 10_000),
    level('most', 8000, 12_000),
  ];
  expect(ids(levels, 'plain')).toEqual(['most', 'dear', 'cheap']);
});

test('of more than three the first three are', () => {
  const levels = ['a', 'b', 'c', 'd', 'e'].map((id, at) => level(id, 5000, 5000 + 100 * (at + 1)));
  expect(ids(levels, 'a')).toEqual(['e', 'd', 'c']);
});

test('what is below the held level is not offered (A-52)', () => {
  const levels = [level('one', 3000, 5000), level('two', 5000, 6000), level('three', 8000, 9000)];
  expect(ids(levels, 'two')).toEqual(['three', 'two']);
  expect(ids(levels, 'three')).toEqual(['three']);
});

test('where the held level is not there any more, nothing below the first is', () => {
  const levels = [level('one', 3000, 3500), level('two', 5000, 8000), level('three', 8000, 9000)];
  expect(ids(levels, 'gone')).toEqual(['two', 'three']);
  expect(ids([level('one', 3000)], 'gone')).toEqual([]);
});

test('as many as three are offered, each with a discount, none below the held level', () => {
  const money = fc.integer({ min: 0, max: 9 });
  const levels = fc
    .array(fc.tuple(money, fc.option(money)), { maxLength: 8 })
    .map((prices) => prices.map(([price, before], at) => level(String(at), price, before)));
  fc.assert(
    fc.property(levels, fc.nat({ max: 8 }), (of, held) => {
      const offers = levelOffers(of, String(held));
      expect(offers.length).toBeLessThanOrEqual(3);
      for (const { price, before } of offers) expect(before).toBeGreaterThan(price);
      if (held >= of.length) return;
      for (const { id } of offers) expect(Number(id)).toBeGreaterThanOrEqual(held);
    }),
  );
});
