import { expect, test } from 'vitest';
import { nameOfWay } from './way-name.ts';

test('an unknown way to pay still has a readable name', () => {
  expect(nameOfWay('ideal')).toBe('iDEAL');
  expect(nameOfWay('bancontact')).toBe('Bancontact');
  expect(nameOfWay('revolut_pay')).toBe('Revolut Pay');
});
