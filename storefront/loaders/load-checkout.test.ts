import { expect, test } from 'vitest';
import { loaderWithApi, sampleConfiguration } from '../testing/loader-with-api.ts';
import { loadCheckout } from './load-checkout.server.ts';

const settings = (
  config: Readonly<Record<string, unknown>>,
  { query = '' }: { query?: string } = {},
) => {
  return loadCheckout(
    loaderWithApi(
      `/tower/checkout${query}`,
      { seller: 'tower' },
      { '/configuration': sampleConfiguration(config) },
    ).args,
  );
};

// Guards: CFG-29, PAY-49
test('terms have to be accepted only if the seller has some', async () => {
  expect((await settings({ 'checkout.terms': 'No refunds.' })).terms).toBe('No refunds.');
  expect((await settings({ 'checkout.terms': null })).terms).toBeNull();
  expect((await settings({})).terms).toBeNull();
});

test('a buyer is asked for the configured details, by default only name and e-mail', async () => {
  const asked = { 'checkout.phone': 'optional', 'checkout.address': 'required' };
  expect((await settings(asked)).asked).toEqual({ phone: 'optional', address: 'required' });
  expect((await settings({})).asked).toEqual({ phone: 'hidden', address: 'hidden' });
});

// Guards: CFG-22, USR-43
test('a member’s name is locked if the venue locks it (CFG-22)', async () => {
  expect((await settings({ prevent_membership_updates: true })).isNameLocked).toBe(true);
  expect((await settings({})).isNameLocked).toBe(false);
});

// Guards: CFG-19
test('a buyer is asked about automatic renewal if the venue asks for it (CFG-19)', async () => {
  expect((await settings({ ask_to_autorenew: true })).asksAutoRenew).toBe(true);
  expect((await settings({})).asksAutoRenew).toBe(false);
});

// Guards: CFG-29, PAY-31
test('address search, zip code discounts and donations are off by default (CFG-29)', async () => {
  const off = { zipRules: [], donation: null, lookup: { key: null } };
  expect(await settings({})).toMatchObject(off);
});

// Guards: CFG-29
test('address search, zip code discounts and donations are on if configured', async () => {
  const rules = [{ pattern: '\\d{5}', code: 'NEAR' }];
  const config = {
    'address.lookup_key': 'a key',
    'checkout.zip_codes': rules,
    checkout_upsell_id: 'gifts',
  };
  expect(await settings(config)).toMatchObject({
    zipRules: rules,
    donation: 'gifts',
    lookup: { key: 'a key', base: 'https://addresses.example' },
  });
});

// Guards: DET-70, PAY-70
test('the offered donation is the one in the address, otherwise the seller’s, otherwise none', async () => {
  const query = '?checkout_donation_tg_id=lamps';
  const config = { checkout_upsell_id: 'roof' };
  expect((await settings(config, { query })).donation).toBe('lamps');
  expect((await settings({}, { query })).donation).toBe('lamps');
  expect((await settings(config)).donation).toBe('roof');
  expect((await settings({})).donation).toBeNull();
});
