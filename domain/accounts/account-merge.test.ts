import { expect, test } from 'vitest';
import { faultOfMerge, faultOfUndo, undoDays } from './account-merge.ts';

const account = (more: object = {}) => ({ id: 'a', renewals: 0, unsettled: 0, ...more });

// Guards: SLS-07
test.each([
  ['both accounts are one', account(), account(), 'same_account'],
  [
    'both renew by themselves',
    account({ renewals: 1 }),
    account({ id: 'b', renewals: 2 }),
    'two_renewals',
  ],
  [
    'the merged one is paying',
    account(),
    account({ id: 'b', unsettled: 1 }),
    'payment_in_progress',
  ],
  ['only the kept one is paying', account({ unsettled: 1 }), account({ id: 'b' }), undefined],
  ['only the kept one renews', account({ renewals: 2 }), account({ id: 'b' }), undefined],
  ['only the merged one renews', account(), account({ id: 'b', renewals: 1 }), undefined],
] as const)('if %s, a merge is refused for it or allowed', (_, kept, merged, fault) => {
  expect(faultOfMerge(kept, merged)).toBe(fault);
});

const day = 86_400_000;
const merge = (more: object = {}) => ({
  mergedAt: 0,
  isUndone: false,
  isKeptOpen: true,
  isAddressTaken: false,
  ...more,
});

// Guards: SLS-07
test('a merge can be undone once, within 30 days', () => {
  expect(faultOfUndo(merge(), undoDays * day - 1)).toBeUndefined();
  expect(faultOfUndo(merge(), undoDays * day)).toBe('too_late');
  expect(faultOfUndo(merge({ isUndone: true }), 0)).toBe('undone');
});

// Guards: SLS-07
test('a merge cannot be undone after the kept account is merged itself, or if the address belongs to another member', () => {
  expect(faultOfUndo(merge({ isKeptOpen: false }), day)).toBe('kept_merged');
  expect(faultOfUndo(merge({ isAddressTaken: true }), day)).toBe('email_in_use');
});
