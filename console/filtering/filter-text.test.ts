import { expect, test } from 'vitest';
import type { Filter } from '../parts/lists/filters.tsx';
import { filterText } from './filter-text.ts';

const filters: readonly Filter[] = [
  { name: 'from_day', label: 'From', kind: 'day' },
  { name: 'state', label: 'State', kind: [{ value: 'valid', text: 'Valid' }] },
  {
    name: 'event',
    label: 'Event',
    kind: { suggest: async () => [], chosen: { value: 'tour', text: 'Tour' } },
  },
  { name: 'code', label: 'Promo code', kind: 'text' },
  { name: 'unpaid', label: 'Not paid whole', kind: 'yes' },
];

// Guards: SLS-01
test('filters are described in their fields’ words, and unknown values as they are', () => {
  expect(filterText(filters, {})).toBe('');
  expect(
    filterText(filters, {
      unpaid: 'true',
      event: 'tour',
      from_day: '2031-03-08',
      state: 'valid',
      code: 'SUMMER',
      sort: 'number',
    }),
  ).toBe('From: Sat, Mar 8, 2031; State: Valid; Event: Tour; Promo code: SUMMER; Not paid whole');
  expect(filterText(filters, { state: 'odd', event: 'other' })).toBe('State: odd; Event: other');
});
