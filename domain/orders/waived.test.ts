import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../pricing/money.ts';
import { divideWaived, settleTakenBack, waivedWith } from './waived.ts';

const stays = (id: string, cost: number) => ({ id, cost, before: cost, replaces: null });
const comes = (id: string, cost: number) => ({ id, cost, before: 0, replaces: null });
const instead = (id: string, cost: number, [replaces, before]: [string, number]) => ({
  id,
  cost,
  before,
  replaces,
});
const parts = (...given: Parameters<typeof divideWaived>) =>
  Object.fromEntries(divideWaived(...given));

describe('the amount that staff waived of an order (SLS-04)', () => {
  // Guards: SLS-04
  test('belongs to the additional ticket for which it was waived', () => {
    expect(parts(2150, new Map(), [comes('gift', 2150), stays('paid', 2150)])).toEqual({
      gift: 2150,
    });
  });

  test('belongs to each ticket that the change made dearer, by that difference', () => {
    const after = [instead('noon', 2663, ['ten', 2150]), comes('gift', 2663), stays('paid', 2150)];
    expect(parts(513 + 2663, new Map(), after)).toEqual({ noon: 513, gift: 2663 });
  });

  // Guards: SLS-04
  test('passes to the ticket that replaces its own, up to that ticket’s price', () => {
    const before = new Map([['gift', 2150]]);
    const after = (cost: number) => [
      instead('other', cost, ['gift', 2150]),
      instead('dear', 4650, ['paid', 2150]),
    ];
    expect(parts(2150, before, after(2150))).toEqual({ other: 2150 });
    expect(parts(2150, before, after(1000))).toEqual({ other: 1000, dear: 1150 });
  });

  test('leaves with its own tickets, after any part that belongs to none', () => {
    const of = new Map([['gift', 2150]]);
    expect(waivedWith(['gift'], 2150, of)).toBe(2150);
    expect(waivedWith(['paid'], 2150, of)).toBe(0);
    expect(waivedWith(['paid'], 2650, of)).toBe(500);
    expect(waivedWith(['gift'], 1000, of)).toBe(1000);
  });

  test('is never more than its tickets cost, and all of it belongs to tickets', () => {
    const amount = fc.integer({ min: 0, max: 5000 });
    const ticket = fc.record({ cost: amount, before: amount, has: amount });
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 5 }), fc.nat(100), (drawn, share) => {
        const tickets = drawn.map(({ cost, before }, at) => ({
          id: `${at}`,
          cost,
          before,
          replaces: null,
        }));
        const before = new Map(drawn.map(({ has }, at) => [`${at}`, has]));
        const total = Math.floor((sum(drawn.map(({ cost }) => cost)) * share) / 100);
        const divided = divideWaived(total, before, tickets);
        expect(sum([...divided.values()])).toBe(total);
        for (const { id, cost } of tickets) {
          expect(divided.get(id) ?? 0).toBeLessThanOrEqual(cost);
        }
      }),
    );
  });
});

describe('tickets cancelled by the venue', () => {
  const paid = { price: 2150, waived: 2150, waivedWith: 0, owed: 0, left: 2150, undisputed: 2150 };

  test('refund what was paid for them, and leave what was waived for others', () => {
    expect(settleTakenBack(paid)).toEqual({ refund: 2150, withheld: 0, unwaived: 0 });
  });

  test('refund nothing of what was waived for them', () => {
    expect(settleTakenBack({ ...paid, waivedWith: 2150 })).toEqual({
      refund: 0,
      withheld: 0,
      unwaived: 2150,
    });
  });

  test('refund no more than is left, and withhold what a bank took', () => {
    expect(settleTakenBack({ ...paid, left: 500, undisputed: 500 })).toEqual({
      refund: 500,
      withheld: 0,
      unwaived: 1650,
    });
    expect(settleTakenBack({ ...paid, left: 500 })).toEqual({
      refund: 500,
      withheld: 1650,
      unwaived: 0,
    });
  });

  // Guards: SLS-04
  test('leave an order whose tickets are worth what was paid, waived and is owed', () => {
    const amount = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (kept, waived, owed, price, own) => {
        const cheaper = Math.min(price, kept + waived + owed);
        const ofCancelled = Math.min(own, waived);
        const money = { left: kept, undisputed: kept };
        const costs = { price: cheaper, waived, waivedWith: ofCancelled, owed, ...money };
        const { refund, withheld, unwaived } = settleTakenBack(costs);
        expect(withheld).toBe(0);
        expect(Math.min(refund, kept - refund, unwaived, waived - unwaived)).toBeGreaterThanOrEqual(
          0,
        );
        const unowed = cheaper - refund - unwaived;
        expect(unowed).toBeGreaterThanOrEqual(0);
        expect(unowed).toBeLessThanOrEqual(owed);
        // Remaining money is refunded before amounts waived for other tickets are used up.
        if (unwaived > ofCancelled) expect(refund).toBe(kept);
      }),
    );
  });
});
