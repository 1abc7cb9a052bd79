import { expect, test } from 'vitest';
import { didYouMean, nearName } from './near-names.ts';

const known = ['timezone', 'requires_anchor', 'pad_pre_start', 'seated', 'name', 'id'];

test.each([
  ['timzone', 'timezone'],
  ['time_zone', 'timezone'],
  ['requiresAnchor', 'requires_anchor'],
  ['requires_ancor', 'requires_anchor'],
  ['pre_pad_start', undefined],
  ['seatd', 'seated'],
  ['naem', 'name'],
  ['ids', 'id'],
  ['soloists', undefined],
  ['', undefined],
  ['x'.repeat(5_000), undefined],
])('of the known names "%s" is closest to %s', (name, near) => {
  expect(nearName(name, known)).toBe(near);
});

test('the closest of several names is chosen, and never the name itself', () => {
  expect(nearName('boats', ['boat', 'boots', 'boats'])).toBe('boat');
  expect(didYouMean('seatd', known)).toBe('; did you mean "seated"?');
  expect(didYouMean('seated', known)).toBe('');
});
