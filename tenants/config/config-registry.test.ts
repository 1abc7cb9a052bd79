import { expect, test } from 'vitest';
import type { Translate } from './config-key.ts';
import { type ConfigValues, configRegistry } from './config-registry.ts';

const script = configRegistry['analytics.script_url'].type;
const parents = configRegistry['embed.parents'].type;
const origins = configRegistry['analytics.origins'].type;

test.each([
  'https://tags.example/gtm.js',
  'http://127.0.0.1:4000/gtm.js',
  'http://localhost/gtm.js',
])('a tag manager’s script may be at %s', (address) => {
  expect(script.safeParse(address).success).toBe(true);
});

test.each([
  'http://tags.example/gtm.js',
  'http://127.0.0.1.evil.example/gtm.js',
  'https://tags.example/gtm.js?id=1',
  'https://tags.example/;script-src *',
  'javascript:alert(1)',
  '',
])('a tag manager’s script may not be at %j', (address) => {
  expect(script.safeParse(address).success).toBe(false);
});

test.each([
  'https://www.venue.example',
  'https://*.venue.example',
  'https://venue.example:8443',
  'http://venue.localhost:*',
])('a page at %s may show the storefront in a frame', (origin) => {
  expect(parents.safeParse([origin]).success).toBe(true);
});

test.each([
  '*',
  'https://*',
  'https:',
  'https://venue.example/',
  'https://venue.example; script-src *',
  "https://venue.example 'self'",
  'https://Venue.example',
  'venue.example',
  '',
])('%j is not accepted as a page that may frame the storefront', (origin) => {
  expect(parents.safeParse([origin]).success).toBe(false);
});

test('an origin is neither a list nor a directive', () => {
  expect(origins.safeParse(['https://*.collect.example']).success).toBe(true);
  for (const bad of ["https://a.example 'unsafe-inline'", '*', 'https://a.example; x', 'data:']) {
    expect(origins.safeParse([bad]).success, bad).toBe(false);
  }
});

/** A value of each key that holds texts for people, and the same value in upper case. */
const worded: Partial<{ [K in keyof ConfigValues]: [ConfigValues[K], ConfigValues[K]] }> = {
  'events.category_order': [['Tours'], ['TOURS']],
  'events.meta_filters': [[{ key: 'floor', label: 'Floor' }], [{ key: 'floor', label: 'FLOOR' }]],
  'web.session_picker_tabs': [
    [
      { from: '0000', to: '1200', label: 'Early' },
      { from: '1200', to: '2400' },
    ],
    [
      { from: '0000', to: '1200', label: 'EARLY' },
      { from: '1200', to: '2400' },
    ],
  ],
  'conflicts.excluded_categories': [['Tours'], ['TOURS']],
  'self_edit_rules.categories': [['Tours'], ['TOURS']],
  'checkout.terms': ['Rules', 'RULES'],
  'image.alt_text': ['A door', 'A DOOR'],
};

test('exactly the keys that hold texts can be translated', () => {
  const loudly: Translate = (text) => text.toUpperCase();
  for (const [key, entry] of Object.entries(configRegistry)) {
    const { default: fallback } = entry;
    const translateValue = entry.translateValue as
      | ((value: unknown, translate: Translate) => unknown)
      | undefined;
    const [value, said] = worded[key as keyof ConfigValues] ?? [];
    expect(translateValue === undefined, key).toBe(value === undefined);
    if (!translateValue) continue;
    expect(translateValue(value, loudly), key).toEqual(said);
    expect(translateValue(fallback, loudly), key).toEqual(fallback);
  }
});
