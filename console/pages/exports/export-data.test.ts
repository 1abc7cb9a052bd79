import { expect, test } from 'vitest';
import { filterText } from './export-data.ts';

const format = { timezone: 'Europe/Helsinki', currency: 'EUR' };
const none = { event: null, seller: null, session: null };
const said = (
  filter: Record<string, unknown>,
  kind: 'orders' | 'people' | 'member_scans' = 'orders',
  names: Parameters<typeof filterText>[0]['names'] = none,
) => filterText({ filter, names, kind }, format);

test('the filters of an export are put into words', () => {
  expect(said({ from_day: '2026-11-01', state: 'redeemed', unpaid: true })).toBe(
    'Bought from: Sun, Nov 1, 2026; State: At least one ticket used; Not paid in full',
  );
  expect(said({ method: 'klarna' })).toBe('Paid by: klarna');
  expect(said({})).toBe('None');
  expect(said({ q: 'Ada' }, 'people')).toBe('Search: Ada');
  expect(said({ to_day: '2026-11-01' }, 'member_scans')).toBe('Scanned until: Sun, Nov 1, 2026');
});

// Guards: MON-05
test('events, sellers and sessions are told by their names and times, not by their ids', () => {
  const session = { starts_at: '2026-11-24T18:00:00.000Z', timezone: 'Europe/Helsinki' };
  const names = { event: 'Late Opening', seller: 'Shop', session };
  expect(said({ event: 'late', session: 'late-1', seller: 's1' }, 'orders', names)).toBe(
    'Event: Late Opening; Time: Tue, Nov 24, 2026, 8:00 PM; Seller: Shop',
  );
  expect(said({ event: 'gone' })).toBe('Event: gone');
});
