import { describe, expect, test } from 'vitest';
import { type BulkLine, isAsShown, wouldDoTheSame } from './bulk.ts';

describe('an order in a bulk run', () => {
  // Guards: SLS-10
  test('matches the dry run only with the same tickets and amount', () => {
    const shown = { tickets: 2, amount: '60.00' };
    expect(isAsShown({ tickets: 2, amount: '60.00' }, shown)).toBe(true);
    expect(isAsShown({ tickets: 2, amount: '50.00' }, shown)).toBe(false);
    expect(isAsShown({ tickets: 1, amount: '60.00' }, shown)).toBe(false);
  });

  test('matches the dry run if that showed no outcome for it', () => {
    expect(isAsShown({ tickets: 1, amount: '30.00' }, null)).toBe(true);
  });
});

describe('two dry runs', () => {
  const done = (order_number: string, amount: string): BulkLine => ({
    order_number,
    state: 'done',
    tickets: 1,
    amount,
    problem: null,
  });
  const left = (order_number: string, problem: string): BulkLine => ({
    order_number,
    state: 'left',
    tickets: 0,
    amount: '0',
    problem,
  });
  test.each([
    // Guards: STF-12
    ['with the same orders in another order', [done('B', '2'), done('A', '1')], true],
    ['of which one gives another amount', [done('A', '1'), done('B', '3')], false],
    ['of which one leaves an order', [done('A', '1'), left('B', 'fault')], false],
    ['of which one has an order more', [done('A', '1'), done('B', '2'), done('C', '1')], false],
    ['with another order', [done('A', '1'), done('C', '2')], false],
  ])('%s', (_, other, same) => {
    expect(wouldDoTheSame([done('A', '1'), done('B', '2')], other)).toBe(same);
  });

  test('match if both leave an order, whatever the reasons', () => {
    expect(wouldDoTheSame([left('A', 'one')], [left('A', 'another')])).toBe(true);
  });
});
