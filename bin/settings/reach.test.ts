import { expect, test } from 'vitest';
import { isPublic } from './reach.ts';
import { serverSettings } from './server-settings.ts';
import { readSettings } from './settings.ts';

test.each([
  ['127.0.0.1', false],
  ['127.1.2.3', false],
  ['localhost', false],
  ['tower.localhost', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['0.0.0.0', true],
  ['::', true],
  ['192.168.1.4', true],
  ['127.example.org', true],
  ['tickets.example.org', true],
])('a server that listens on %s is public: %s', (HOST, expected) => {
  expect(isPublic(readSettings({ HOST }))).toBe(expected);
});

test.each([
  [{}, 'any'],
  [{ HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'https://tickets.example.org' }, []],
  [{ STAFF_URL: 'https://staff.example.org' }, []],
  [{ PRIVATE_PROVIDERS: 'login.venue.internal' }, ['login.venue.internal']],
])('a server with %j asks these identity providers in private networks: %j', (env, expected) => {
  const settings = { ...readSettings(env), giftCardKey: 'k'.repeat(32) };
  const stripe = { secretKey: '', publishableKey: '', apiBase: '', jsUrl: '' };
  expect(serverSettings(settings, stripe, '').privateProviders).toEqual(expected);
});
