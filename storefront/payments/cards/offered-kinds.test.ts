import { expect, test } from 'vitest';
import { offeredKinds } from './offered-kinds.ts';

const whole = { payments: [{ gateway: 'stripe' as const, amount: 1950, completes: true }] };
const part = { payments: [{ gateway: 'stripe' as const, amount: 1000, completes: false }] };
const excluded = { excludedPaymentMethodTypes: ['sepa_debit'] };

test('a cart that may not be debited excludes direct debit', () => {
  expect(offeredKinds({ pmc_id: null, direct_debit: false }, whole, false)).toEqual(excluded);
});

test('a cart that may be debited leaves the choice to the processor’s account', () => {
  expect(offeredKinds({ pmc_id: null, direct_debit: true }, whole, false)).toEqual({});
});

test('a part of the amount due is never debited', () => {
  expect(offeredKinds({ pmc_id: null, direct_debit: true }, part, false)).toEqual(excluded);
});

// Guards: CRT-02
test('a tenant’s own payment configuration is passed on in both cases', () => {
  const paymentMethodConfiguration = 'pmc_1';
  const cart = { pmc_id: paymentMethodConfiguration, direct_debit: false };
  expect(offeredKinds(cart, whole, false)).toEqual({ ...excluded, paymentMethodConfiguration });
  expect(offeredKinds({ ...cart, direct_debit: true }, whole, false)).toEqual({
    paymentMethodConfiguration,
  });
});

test('a membership that renews itself is not paid by debit', () => {
  const cart = { pmc_id: null, direct_debit: true };
  expect(offeredKinds(cart, whole, true)).toEqual(excluded);
});
