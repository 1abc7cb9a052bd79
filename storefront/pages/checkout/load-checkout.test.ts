import { expect, test } from 'vitest';
import { askingLoader, sampleConfiguration } from '../../testing/asking-loader.ts';
import { loadCheckout } from './load-checkout.server.ts';

const settings = (config: Readonly<Record<string, unknown>>, query = '') =>
  loadCheckout(
    askingLoader(
      `/tower/checkout${query}`,
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

test('the gift that is offered is the one that the address names, else the seller’s, else none', async () => {
  const query = '?checkout_donation_tg_id=lamps';
  const config = { checkout_upsell_id: 'roof' };
  expect((await settings(config, query)).donation).toBe('lamps');
  expect((await settings({}, query)).donation).toBe('lamps');
  expect((await settings(config)).donation).toBe('roof');
  expect((await settings({})).donation).toBeNull();
});
