import { expect, test } from 'vitest';
import { offeredKinds } from './offered-kinds.ts';

const whole = { payments: [{ gateway: 'stripe' as const, amount: 1950, completes: true }] };
const part = { payments: [{ gateway: 'stripe' as const, amount: 1000, completes: false }] };
const excluded = { excludedPaymentMethodTypes: ['sepa_debit'] };

test('a cart that may not be debited excludes direct debit', () => {
  expect(offeredKinds({ pmc_id: null, direct_debit: false }, whole, false)).toEqual(excluded);
});

test('one that may be leaves the choice to the processor’s account', () => {
  expect(offeredKinds({ pmc_id: null, direct_debit: true }, whole, false)).toEqual({});
});

test('a part of what is due is never debited', () => {
  expect(offeredKinds({ pmc_id: null, direct_debit: true }, part, false)).toEqual(excluded);
});

test('a tenant’s own configuration is named either way', () => {
  const paymentMethodConfiguration = 'pmc_1';
  const cart = { pmc_id: paymentMethodConfiguration, direct_debit: false };
  expect(offeredKinds(cart, whole, false)).toEqual({ ...excluded, paymentMethodConfiguration });
  expect(offeredKinds({ ...cart, direct_debit: true }, whole, false)).toEqual({
    paymentMethodConfiguration,
  });
});

test('what renews a membership by itself is not debited', () => {
  const cart = { pmc_id: null, direct_debit: true };
  expect(offeredKinds(cart, whole, true)).toEqual(excluded);
});
