import { expect, test } from 'vitest';
import { twinsOf } from './twins.ts';

// Guards: SLS-07
test('tickets are twins if another one reads the same', () => {
  const [one, two, seated] = ['Adult', 'Adult', 'Adult, A 1'].map((line) => ({ line }));
  expect([...twinsOf([one, two, seated], (ticket) => ticket?.line ?? '')]).toEqual([one, two]);
  expect(twinsOf([one, seated], (ticket) => ticket?.line ?? '').size).toBe(0);
});
