import { expect, test } from 'vitest';
import { type ComparedCharge, chargeRemedy } from './lost-charge.ts';

const lost: ComparedCharge = { state: 'succeeded', kept: 2_150, attempt: null, hasCart: true };
const remedy = (charge: Partial<ComparedCharge>) => chargeRemedy({ ...lost, ...charge });
const known = { isCaptured: false, isNamed: true, isLater: false };

// Guards: OPS-07
test('a charge missing from the books is booked if its cart exists and otherwise refunded (OPS-07)', () => {
  expect(remedy({})).toBe('book');
  expect(remedy({ hasCart: false })).toBe('give_back');
});

// Guards: OPS-07
test('a known charge needs nothing, and one whose success was missed is settled', () => {
  expect(remedy({ attempt: { ...known, isCaptured: true } })).toBe('none');
  expect(remedy({ attempt: known })).toBe('settle');
  expect(remedy({ attempt: { ...known, isNamed: false }, hasCart: false })).toBe('settle');
});

// Guards: OPS-07
test('a charge that was refunded or never made needs nothing', () => {
  expect(remedy({ kept: 0 })).toBe('none');
  expect(remedy({ kept: 0, hasCart: false })).toBe('finish');
  expect(remedy({ kept: 0, attempt: known })).toBe('none');
  expect(remedy({ state: 'canceled' })).toBe('none');
});

// Guards: OPS-07
test('a charge that the bank still has to decide is followed if its cart exists, and otherwise waits', () => {
  expect(remedy({ state: 'processing' })).toBe('follow');
  expect(remedy({ state: 'processing', hasCart: false })).toBe('wait');
  expect(remedy({ state: 'processing', attempt: known })).toBe('none');
});

// Guards: OPS-07
test('nothing can be charged later without the books', () => {
  expect(remedy({ state: 'open' })).toBe('cancel');
  expect(remedy({ state: 'open', attempt: known })).toBe('none');
  expect(remedy({ state: 'open', attempt: { ...known, isNamed: false } })).toBe('follow');
});

// Guards: OPS-07
test('payments begun by running servers are left to them', () => {
  const later = { ...known, isLater: true };
  expect(remedy({ attempt: later })).toBe('none');
  expect(remedy({ state: 'open', attempt: { ...later, isNamed: false } })).toBe('none');
});
