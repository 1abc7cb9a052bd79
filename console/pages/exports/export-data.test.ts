import { expect, test } from 'vitest';
import { filterText } from './export-data.ts';

test('the filters of an export are told in words', () => {
  expect(filterText({ from_day: '2026-11-01', state: 'redeemed', unpaid: true })).toBe(
    'Bought from: 2026-11-01, State: Used, Not paid in full',
  );
  expect(filterText({ method: 'klarna' })).toBe('Paid by: klarna');
  expect(filterText({})).toBe('None');
  expect(filterText({ q: 'Ada' }, 'people')).toBe('Search: Ada');
  expect(filterText({ to_day: '2026-11-01' }, 'member_scans')).toBe('Scanned until: 2026-11-01');
});
