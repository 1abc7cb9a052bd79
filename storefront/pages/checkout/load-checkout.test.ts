import { expect, test } from 'vitest';
import { askingLoader, sampleConfiguration } from '../../testing/asking-loader.ts';
import { loadCheckout } from './load-checkout.server.ts';

const settings = (config: Readonly<Record<string, unknown>>) =>
  loadCheckout(
    askingLoader(
      '/tower/checkout',
      { seller: 'tower' },
      { '/configuration': sampleConfiguration(config) },
    ).args,
  );

test('terms are asked to be accepted only where the seller has some', async () => {
  expect((await settings({ 'checkout.terms': 'No refunds.' })).terms).toBe('No refunds.');
  expect((await settings({ 'checkout.terms': null })).terms).toBeNull();
  expect((await settings({})).terms).toBeNull();
});

test('a buyer is asked for as much as is configured, and otherwise for name and e-mail alone', async () => {
  const asked = { 'checkout.phone': 'optional', 'checkout.address': 'required' };
  expect((await settings(asked)).asked).toEqual({ phone: 'optional', address: 'required' });
  expect((await settings({})).asked).toEqual({ phone: 'hidden', address: 'hidden' });
});
