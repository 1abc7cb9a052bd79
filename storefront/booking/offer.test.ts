import { expect, test } from 'vitest';
import { hasPlaces, type Session } from './offer.ts';

test('a session has places while some are left or they are unlimited', () => {
  const left = (availableCapacity: number, sold_out = false) =>
    hasPlaces({ availableCapacity, sold_out } as Session);
  expect([left(1), left(-1), left(0), left(3, true)]).toEqual([true, true, false, false]);
});
