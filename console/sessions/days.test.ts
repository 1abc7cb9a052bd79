import { expect, test } from 'vitest';
import { shiftDay } from './days.ts';

// Guards: SLS-09
test('days continue across the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
  expect(shiftDay('2026-11-28', 7)).toBe('2026-12-05');
});
