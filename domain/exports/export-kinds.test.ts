import { expect, test } from 'vitest';
import type { Grant, Rights } from '../staff/rights.ts';
import { readyRights } from '../staff/roles.ts';
import { exportScope, foreignFilter, maySeeExport } from './export-kinds.ts';

const finance = (sellers: Grant['sellers']): Grant[] => [
  { role: 'finance', rights: readyRights('finance') as Rights, sellers },
];
const blind: Grant[] = [
  {
    role: 'blind',
    sellers: null,
    rights: { areas: { orders: 'view' }, special: ['export_personal'] },
  },
];

// Guards: MON-05
test('an export of people also needs the right to see them', () => {
  expect(exportScope(blind, 'orders')).toBe('all');
  expect(exportScope(blind, 'people')).toBeUndefined();
  expect(exportScope(finance(null), 'people')).toBe('all');
  expect(exportScope(finance(['a']), 'people')).toEqual(new Set(['a']));
});

// Guards: MON-05
test('exporting scans of memberships needs rights in the whole portal', () => {
  expect(exportScope(finance(null), 'member_scans')).toBe('all');
  expect(exportScope(finance(['a']), 'member_scans')).toBeUndefined();
});

test('a file can be seen by people whose own sellers include its sellers', () => {
  const seen = (grants: Grant[], sellers: string[] | null) =>
    maySeeExport(grants, { kind: 'orders', sellers });
  expect(seen(finance(null), null)).toBe(true);
  expect(seen(finance(null), ['a'])).toBe(true);
  expect(seen(finance(['a', 'b']), ['a'])).toBe(true);
  expect(seen(finance(['a']), ['a', 'b'])).toBe(false);
  expect(seen(finance(['a']), null)).toBe(false);
  expect(seen([], ['a'])).toBe(false);
});

test('each kind has its own filters', () => {
  expect(foreignFilter('orders', { event: 'e', from_day: '2026-01-01' })).toBeUndefined();
  expect(foreignFilter('orders', { q: 'Ada' })).toBe('q');
  expect(foreignFilter('people', { q: 'Ada', event: undefined })).toBeUndefined();
  expect(foreignFilter('people', { q: 'Ada', event: 'e' })).toBe('event');
  expect(foreignFilter('member_scans', { to_day: '2026-01-01' })).toBeUndefined();
  expect(foreignFilter('member_scans', { seller: 'a' })).toBe('seller');
});
