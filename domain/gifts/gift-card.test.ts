import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardAmountBounds, isCardAmount } from '../pricing/card-amount.ts';
import { moneyStep, sum } from '../pricing/money.ts';
import {
  cardFault,
  cardNumber,
  cardShares,
  cardState,
  groupedNumber,
  lastFour,
  readCardNumber,
} from './gift-card.ts';
import { alphabet } from './reference.ts';

const numbers = fc.uint8Array({ minLength: 19, maxLength: 32 }).map(cardNumber);
const characters = fc.constantFrom(...alphabet);

test('a number is read however it is typed', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(number).toMatch(/^[2-9A-HJKMNP-Z]{20}$/);
      const grouped = groupedNumber(number);
      expect(grouped.split(' ')).toHaveLength(5);
      for (const typed of [number, grouped, grouped.toLowerCase(), grouped.replaceAll(' ', '–')]) {
        expect(readCardNumber(`  ${typed}\t`)).toBe(number);
      }
      const fullWidth = [...number].map((one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0));
      expect(readCardNumber(fullWidth.join(''))).toBe(number);
      expect(lastFour(number)).toBe(grouped.slice(-4));
    }),
  );
});

test('a single wrong character is always detected', () => {
  fc.assert(
    fc.property(numbers, fc.nat(19), characters, (number, at, wrong) => {
      fc.pre(number[at] !== wrong);
      expect(readCardNumber(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(null);
    }),
  );
});

test('two swapped characters are always detected', () => {
  fc.assert(
    fc.property(numbers, fc.nat(19), fc.nat(19), (number, one, other) => {
      const typed = [...number];
      const [a = '', b = ''] = [number[one], number[other]];
      fc.pre(a !== b);
      typed[one] = b;
      typed[other] = a;
      expect(readCardNumber(typed.join(''))).toBe(null);
    }),
  );
});

test.each(['', '2222', '0'.repeat(20), 'I'.repeat(20), '💳'.repeat(10), 'A'.repeat(21)])(
  '%j is not a card number',
  (typed) => {
    expect(readCardNumber(typed)).toBe(null);
  },
);

test('a number is not created from too few random bytes', () => {
  expect(() => cardNumber(new Uint8Array(18))).toThrow(RangeError);
});

// Guards: PAY-47
test.each([
  [{}, 'active'],
  [{ balance: 0 }, 'used'],
  [{ active_from: new Date(1001) }, 'not_active'],
  [{ active_from: new Date(1000) }, 'active'],
  [{ expires_at: new Date(1001) }, 'active'],
  [{ expires_at: new Date(1000) }, 'expired'],
  [{ expires_at: new Date(1000), blocked_at: new Date(5) }, 'blocked'],
  [{ blocked_at: new Date(5), balance: 0 }, 'blocked'],
])('a card with %j is %s', (change, state) => {
  const card = { balance: 500, active_from: new Date(0), expires_at: null, blocked_at: null };
  expect(cardState({ ...card, ...change }, 1000)).toBe(state);
});

test.each([
  [2150, [5000], [2150]],
  [2150, [1000], [1000]],
  [2150, [1000, 5000], [1000, 1150]],
  [2150, [2130], [2100]],
  [2150, [2000, 130], [2000, 100]],
  [2150, [2120, 10], [2100, 0]],
  [2150, [5000, 700], [2150, 0]],
  [40, [30], [30]],
  [0, [500], [0]],
])('if %i is due, gift cards with %j pay %j', (due, balances, shares) => {
  expect(cardShares(due, balances, 'EUR')).toEqual(shares);
});

test('gift cards never pay more than is due or than they hold, and leave an amount that a card can pay', () => {
  const amounts = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      amounts,
      fc.array(amounts, { maxLength: 4 }),
      fc.constantFrom('EUR', 'GBP', 'JPY', 'KWD'),
      (someDue, someBalances, currency) => {
        const step = moneyStep(currency);
        const due = someDue * step;
        const balances = someBalances.map((balance) => balance * step);
        const shares = cardShares(due, balances, currency);
        expect(shares.every((share, at) => share >= 0 && share <= (balances[at] ?? 0))).toBe(true);
        const left = due - sum(shares);
        expect(left).toBeGreaterThanOrEqual(0);
        if (left > 0 && due >= cardAmountBounds(currency).min) {
          expect(isCardAmount(left, currency)).toBe(true);
        }
      },
    ),
  );
});

// Guards: PAY-42, PAY-43
test('a card can be applied once, and only while it has a balance', () => {
  const number = cardNumber(new Uint8Array(19));
  const card = { number, state: 'active', balance: '5.00' } as const;
  expect(cardFault(card, [])).toBeNull();
  expect(cardFault(card, [{ number: groupedNumber(number).toLowerCase() }])).toBe('duplicate');
  expect(cardFault({ ...card, balance: '0' }, [])).toBe('empty');
  expect(cardFault({ ...card, state: 'blocked' }, [])).toBe('empty');
});
