import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configRegistry } from '#tenants/config/config-registry.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

const configuration = (seller = 'museum', query = {}) =>
  answered<'getConfiguration'>(world.clientOf(seller).call('getConfiguration', { query }));

describe('the configuration of a storefront', () => {
  // Guards: CFG-01, CFG-02
  test('names its portal and seller and how cards are taken', async () => {
    expect(await configuration()).toMatchObject({
      portal: {
        key: 'museum',
        currency: 'EUR',
        languages: ['de', 'en', 'en-GB'],
        public_identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      seller: { id: 'main', slug: 'museum', name: 'The Museum' },
      stripe: { publishable_key: 'pk_test_museum', script_url: 'https://cards.example/v3/' },
      address_lookup: { api_base: 'https://addresses.example' },
      captcha: null,
    });
  });

  // Guards: CFG-01
  test("prefers the seller's settings to the portal's, and these to the defaults", async () => {
    expect((await configuration()).config).toMatchObject({
      'capacity.threshold': 5,
      'prices.tax': 'excluded',
      'checkout.phone': 'hidden',
    });
    expect((await configuration('cafe')).config).toMatchObject({ 'capacity.threshold': 7 });
  });

  // Guards: CFG-02
  test('hides keys not meant for the browser, and those that only events can set', async () => {
    const { config } = await configuration();
    const hidden = Object.entries(configRegistry).filter(([, entry]) => !entry.shown);
    expect(hidden.map(([key]) => key)).toContain('cart.hold_minutes');
    for (const [key] of hidden) expect(config).not.toHaveProperty([key]);
    expect(config).not.toHaveProperty(['image.alt_text']);
    expect(JSON.stringify(await configuration())).not.toMatch(/sk_test|whsec|parent\.example/);
  });

  // Guards: CFG-01, CFG-08
  test("has the portal's theme, or the seller's own with nothing of the portal's in it", async () => {
    const picture = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect((await configuration()).theme).toMatchObject({ logo: picture, favicon: picture });
    const { theme } = await configuration('cafe');
    expect(theme).toMatchObject({ logo: picture });
    expect(theme).not.toHaveProperty('favicon');
  });

  // Guards: CFG-01, CFG-04, USR-16
  test("has the strings of its language, the seller's over the portal's", async () => {
    expect((await configuration('museum', { lang: 'en' })).strings).toEqual({
      'event.submit': 'Seller',
      'events.title': 'Portal title',
    });
    expect((await configuration('cafe', { lang: 'en-GB' })).strings).toEqual({
      'event.submit': 'Portal',
      'events.title': 'British title',
    });
    expect((await configuration('museum', { lang: 'de' })).strings).toEqual({});
    expect((await configuration('museum', { lang: 'xx' })).strings).toEqual({});
  });

  // Guards: CFG-03
  test('changes with an import at once, at the same address', async () => {
    const tenant = museumTenant();
    tenant.config = Object.assign({}, tenant.config, { 'prices.tax': 'none' });
    await world.importTenant(tenant);
    const tax = async () => (await configuration()).config['prices.tax'];
    await expect.poll(tax).toBe('none');
  });

  test('is refused to an unknown seller', async () => {
    const response = await world.get('/api/configuration?seller=nobody');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errors: [{ _code: 'tenant_unknown' }] });
  });
});

describe('the configuration of events and groups', () => {
  const config = async (query: { 'resource_id._in': string; 'key._in'?: string }) =>
    (await answered<'getConfig'>(world.api.call('getConfig', { query }))).config;

  // Guards: API-23, CFG-24, CFG-30
  test('is the effective one of each, including inherited settings', async () => {
    const keys =
      'capacity.threshold,web.date_picker,web.session_picker_tabs,image.alt_text,image.no_cropping';
    expect(await config({ 'resource_id._in': 'admission,cakes', 'key._in': keys })).toEqual([
      entry('admission', 'capacity.threshold', 5),
      entry('admission', 'web.date_picker', 'buttons'),
      entry('admission', 'web.session_picker_tabs', null),
      entry('admission', 'image.alt_text', 'The great hall'),
      entry('admission', 'image.no_cropping', false),
      entry('cakes', 'capacity.threshold', 7),
      entry('cakes', 'web.date_picker', 'buttons'),
      entry('cakes', 'web.session_picker_tabs', null),
      entry('cakes', 'image.alt_text', null),
      entry('cakes', 'image.no_cropping', false),
    ]);
  });

  // Guards: API-23, CFG-30, EVT-08
  test('is limited to keys and families of keys', async () => {
    const of = (keys: string) => config({ 'resource_id._in': 'admission', 'key._in': keys });
    const keys = async (asked: string) => (await of(asked)).map(({ key }) => key);
    expect(await keys('config.image,web.session_picker_tabs')).toEqual([
      'web.session_picker_tabs',
      'image.alt_text',
      'image.no_cropping',
    ]);
    expect(await keys('capacity.threshold')).toEqual(['capacity.threshold']);
    expect(await keys('ima')).toEqual([]);
  });

  // Guards: API-23
  test('is empty for ids outside this portal', async () => {
    expect(await config({ 'resource_id._in': 'nothing' })).toEqual([]);
    expect(await world.api.call('getConfig', {})).toMatchObject({
      errors: [{ _code: 'validation_failed', _extra: { path: 'resource_id._in' } }],
    });
  });

  const entry = (resource_id: string, key: string, value: unknown) => ({
    scope: 'event_template',
    resource_id,
    key,
    value,
  });
});
