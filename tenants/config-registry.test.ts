import { expect, test } from 'vitest';
import { configRegistry } from './config-registry.ts';

const script = configRegistry['analytics.script_url'].type;
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
])('and not at %j', (address) => {
  expect(script.safeParse(address).success).toBe(false);
});

test('an origin is no list and no directive', () => {
  expect(origins.safeParse(['https://*.collect.example']).success).toBe(true);
  for (const bad of ["https://a.example 'unsafe-inline'", '*', 'https://a.example; x', 'data:']) {
    expect(origins.safeParse([bad]).success, bad).toBe(false);
  }
});
