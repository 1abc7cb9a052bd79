import { describe, expect, test } from 'vitest';
import { en } from '#tenants/strings/en/en.ts';
import { createWords } from '../site/words.ts';
import { loaderWithApi, sampleConfiguration } from '../testing/loader-with-api.ts';
import { loadStorefront } from './load-storefront.server.ts';
import { compiledWords } from './words.server.ts';

const load = async (config: Readonly<Record<string, unknown>> = {}, more: object = {}) => {
  const configuration = { ...sampleConfiguration(config), ...more };
  const { args } = loaderWithApi('/tower/', {}, { '/configuration': configuration });
  return (await loadStorefront(args.context, args.request, 'tower'))?.storefront;
};

// Guards: CAL-21, CAL-22, CAL-23, CAL-24, CFG-25
test('the padding between visits is as configured, by default five minutes and no excluded category', async () => {
  expect((await load())?.conflicts).toEqual({
    padding: { preStart: 5, postEnd: 5 },
    excluded: [],
  });
  const config = {
    'conflicts.pad_pre_start': 0,
    'conflicts.pad_post_end': 30,
    'conflicts.excluded_categories': ['Add-ons'],
  };
  expect((await load(config))?.conflicts).toEqual({
    padding: { preStart: 0, postEnd: 30 },
    excluded: ['Add-ons'],
  });
});

// Guards: CFG-29, PAY-31
test('a captcha is used if the seller has a key and the server a service (CFG-29)', async () => {
  const key = { 'captcha.public_key': 'a site' };
  const service = { captcha: { script_url: 'https://captcha.example/1/api.js' } };
  expect((await load(key, service))?.captcha).toEqual({
    publicKey: 'a site',
    scriptUrl: 'https://captcha.example/1/api.js',
  });
  expect((await load(key))?.captcha).toBeNull();
  expect((await load({}, service))?.captcha).toBeNull();
});

// Guards: CFG-20, USR-29
test('links for members and the logo lead to the venue’s own pages if it has them (CFG-20)', async () => {
  const own = 'https://venue.example';
  const config = {
    'external_urls.logo': `${own}/`,
    'external_urls.login': `${own}/in`,
    'external_urls.logout': `${own}/out`,
    'login.mode': 'external',
  };
  expect(await load(config)).toMatchObject({
    logoLink: `${own}/`,
    members: { login: 'external', loginUrl: `${own}/in`, logoutUrl: `${own}/out` },
  });
  expect(await load({ 'login.mode': 'dialog' })).toMatchObject({
    logoLink: null,
    members: { login: 'dialog', with: 'email_password', loginUrl: null, logoutUrl: null },
  });
});

const membersLogIn = { 'login.mode': 'dialog' };
const tagged = { 'analytics.container_id': 'GTM-1' };
// Guards: CFG-15, CFG-21, CFG-31
test.each([
  ['membership_event_id', 'friendship', { membershipEvent: 'friendship' }],
  ['membership_event_id', 'friendship', { sellsMemberships: true }],
  ['external_urls.membership', 'https://venue.example/join', { sellsMemberships: true }],
  ['admission_event_id', 'deck', { admissionEvent: 'deck' }],
  ['upsells', true, { upsells: true }],
  ['upsells.visit_time', 'same_date', { upsellVisit: 'same_date' }],
  ['prices.tax', 'none', { tax: 'none' }],
  ['prices.fees', 'apart', { fees: 'apart' }],
  ['events.category_order', ['Tours'], { categoryOrder: ['Tours'] }],
  [
    'content.blocks',
    [{ region: 'cart_above', anonymous: true, signed_in: true, html: { en: '<p>Hi</p>' } }],
    { blocks: [{ region: 'cart_above' }] },
  ],
  ['login.with', 'member_code_zip', { members: { with: 'member_code_zip' } }, membersLogIn],
  ['ask_to_autorenew', true, { members: { asksAutoRenew: true } }, membersLogIn],
  ['analytics.container_id', 'GTM-2', { analytics: { container: 'GTM-2' } }, tagged],
  [
    'analytics.script_url',
    'https://tags.example/x.js',
    { analytics: { script: 'https://tags.example/x.js' } },
    tagged,
  ],
  ['analytics.consent', 'not_needed', { analytics: { asks: false } }, tagged],
  ['analytics.at_checkout', true, { analytics: { atCheckout: true } }, tagged],
] as const)('every page knows the configured %s', async (key, value, known, more?: object) => {
  expect(await load({ ...more, [key]: value })).toMatchObject(known);
  expect(await load({ ...more })).not.toMatchObject(known);
});

// Guards: CFG-28
test('external login is off until its address is set (CFG-28)', async () => {
  expect((await load({ 'login.mode': 'external' }))?.members).toBeNull();
  expect((await load({ 'login.mode': 'identity_provider' }))?.members).toMatchObject({
    login: 'identity_provider',
  });
  expect((await load())?.members).toBeNull();
});

// Guards: CFG-16, USR-34, USR-41
test('an account has the membership page first and then the enabled pages, if members log in', async () => {
  const on = {
    'login.mode': 'dialog',
    'my_account_pages.recent_orders': true,
    'my_account_pages.my_profile': true,
  };
  expect((await load(on))?.members?.account).toEqual(['membership', 'profile', 'orders']);
  for (const [flag, page] of [
    ['my_profile', 'profile'],
    ['upcoming_events', 'upcoming'],
    ['recent_orders', 'orders'],
  ]) {
    const one = { 'login.mode': 'dialog', [`my_account_pages.${flag}`]: true };
    expect((await load(one))?.members?.account).toEqual(['membership', page]);
  }
  const all = { ...on, 'my_account_pages.upcoming_events': true };
  expect((await load(all))?.members?.account).toEqual([
    'membership',
    'profile',
    'upcoming',
    'orders',
  ]);
  expect((await load({ 'login.mode': 'dialog' }))?.members?.account).toEqual([]);
  // Without a login, only an address that requests one is answered.
  const { args } = loaderWithApi(
    '/tower/?login=1',
    {},
    { '/configuration': sampleConfiguration({ ...all, 'login.mode': 'disabled' }) },
  );
  const asked = await loadStorefront(args.context, args.request, 'tower');
  expect(asked?.storefront.members).toMatchObject({ login: 'disabled', account: [] });
});

describe('the words of a page', () => {
  const words = async (address: string, strings: Readonly<Record<string, string>> = {}) => {
    const configuration = {
      ...sampleConfiguration(),
      portal: { ...sampleConfiguration().portal, languages: ['en', 'de', 'ar'] },
      strings,
    };
    const { args } = loaderWithApi(address, {}, { '/configuration': configuration });
    const loaded = await loadStorefront(args.context, args.request, 'tower');
    if (!loaded) throw new Error('no storefront');
    const { language, ...rest } = loaded.storefront;
    const { messages } = await compiledWords(strings, language);
    return { messages, t: createWords(messages, language), language, ...rest };
  };

  test('are the defaults of the language in the address', async () => {
    const english = await words('/tower/');
    expect(english.t('cart.checkout')).toBe('Checkout');
    expect(english).toMatchObject({ language: 'en', lang: null });
    const german = await words('/tower/?lang=de');
    expect(german.t('cart.checkout')).toBe('Zur Kasse');
    expect(german.t('events.count', { count: 1200 })).toBe('1.200 Veranstaltungen');
    expect(german).toMatchObject({ language: 'de', lang: 'de' });
    expect((await words('/tower/?lang=xx')).language).toBe('en');
    expect(german.direction).toBe('ltr');
    expect((await words('/tower/?lang=ar')).direction).toBe('rtl');
  });

  test('name each language in that language', async () => {
    expect((await words('/tower/')).languages).toEqual([
      { code: 'en', name: 'English' },
      { code: 'de', name: 'Deutsch' },
      { code: 'ar', name: 'العربية' },
    ]);
  });

  test('are the seller’s own where it replaces them', async () => {
    const own = Object.fromEntries(Object.keys(en).map((key) => [key, `own ${key}`]));
    for (const address of ['/tower/', '/tower/?lang=de']) {
      expect((await words(address, own)).messages).toEqual(own);
    }
  });
});
