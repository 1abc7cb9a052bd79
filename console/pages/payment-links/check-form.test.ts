import { expect, test } from 'vitest';
import { formFaults, needsApproval, planFaults } from './check-form.ts';

const rows = (...parts: [day: string, amount: string][]) =>
  parts.map(([day, amount], at) => ({ id: String(at), day, amount }));
const check = (parts: [string, string][], price: string | undefined = '43.00') =>
  Object.keys(planFaults({ rows: rows(...parts), price, today: '2031-03-08', currency: 'USD' }));

// Guards: SLS-06
test('a plan is refused at the first wrong field', () => {
  expect(
    check([
      ['2031-03-08', '10.00'],
      ['2031-04-01', '33.00'],
    ]),
  ).toEqual([]);
  expect(check([['', '43.00']])).toEqual(['schedule[0].day']);
  expect(check([['2031-03-07', '43.00']])).toEqual(['schedule[0].day']);
  expect(
    check([
      ['2031-03-09', '10.00'],
      ['2031-03-09', '33.00'],
    ]),
  ).toEqual(['schedule[1].day']);
  expect(
    check([
      ['2031-03-08', 'ten'],
      ['2031-04-01', '33.00'],
    ]),
  ).toEqual(['schedule[0].amount']);
  expect(
    check([
      ['2031-03-08', '10,00'],
      ['2031-04-01', '33,00'],
    ]),
  ).toEqual([]);
  expect(check([['2031-03-08', '1.500']])).toEqual(['schedule[0].amount']);
  expect(check([['2031-03-08', '43.01']])).toEqual(['schedule']);
});

test('the sum of a plan is left to the server if the price is unknown', () => {
  const plan = { rows: rows(['2031-03-08', '43.01']), today: '2031-03-08', currency: 'USD' };
  expect(planFaults({ ...plan, price: undefined })).toEqual({});
});

test('a form names each missing entry by its field', () => {
  const empty = { event: undefined, lines: [], name: ' ', email: '' };
  expect(Object.keys(formFaults(empty, 'USD'))).toEqual(['event', 'tickets', 'name', 'email']);
  const lines = [
    { type: 'adult', quantity: Number.NaN },
    { type: 'patron', quantity: 1, price: 'ten' },
  ];
  const form = { event: 'tour', lines, name: 'Ada', email: 'ada@example.org' };
  expect(Object.keys(formFaults(form, 'USD'))).toEqual(['tickets[0].quantity', 'tickets[1].price']);
});

// Guards: SLS-06
test('a plan is refused after the last possible day, and needs approval beyond the bounds of the person who agrees to it', () => {
  const widest = { lastDay: '2033-03-08', leastFirst: 0 };
  const bounds = { lastDay: '2031-04-01', leastFirst: 5, widest, mayLeaveOpen: '0' };
  const faults = (...parts: [string, string][]) =>
    planFaults({
      rows: rows(...parts),
      price: '43.00',
      today: '2031-03-08',
      currency: 'USD',
      bounds,
    });
  expect(faults(['2031-03-08', '3.00'], ['2031-04-01', '40.00'])).toEqual({});
  expect(faults(['2031-03-08', '3.00'], ['2033-03-09', '40.00'])).toEqual({
    'schedule[1].day': 'It must be Tue, Mar 8, 2033 at the latest.',
  });
  const needs = (...parts: [string, string][]) =>
    needsApproval({ rows: rows(...parts), currency: 'USD', bounds });
  expect(needs(['2031-03-08', '3.00'], ['2031-04-01', '40.00'])).toBeUndefined();
  expect(needs(['2031-03-08', '3.00'], ['2031-04-02', '40.00'])).toBe('too_late');
  expect(needs(['2031-03-08', '2.00'], ['2031-04-01', '41.00'])).toBe('too_little');
  const within = { ...bounds, mayLeaveOpen: '40.00' };
  const needsOf = (...parts: [string, string][]) =>
    needsApproval({ rows: rows(...parts), currency: 'USD', bounds: within });
  expect(needsOf(['2031-03-08', '3.00'], ['2031-04-02', '40.00'])).toBeUndefined();
  expect(needsOf(['2031-03-08', '2.99'], ['2031-04-02', '40.01'])).toBe('too_late');
});
