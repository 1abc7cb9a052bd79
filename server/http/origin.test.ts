import { expect, test } from 'vitest';
import type { ServerSettings } from '../setup/settings.ts';
import { checkOrigin, publicOriginOf } from './origin.ts';

const asked = (address: string, headers: Record<string, string> = {}) => ({
  request: new Request(address, { method: 'POST', headers }),
  url: new URL(address),
});
const settings = (publicUrl?: string, trustedProxies = 0) =>
  ({ publicUrl, trustedProxies }) as ServerSettings;

test('the public origin is the requested one, over TLS if a trusted proxy says so', () => {
  const { request, url } = asked('http://shop.example:3000/x', { 'x-forwarded-proto': 'https' });
  expect(publicOriginOf(settings(undefined, 1), request, url, [])).toBe(
    'https://shop.example:3000',
  );
  expect(publicOriginOf(settings(), request, url, [])).toBe('http://shop.example:3000');
});

test('the public origin is never a host from a header beside the requested one', () => {
  const { request, url } = asked('http://shop.example/x', {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
  });
  expect(publicOriginOf(settings(undefined, 1), request, url, [])).toBe('http://shop.example');
});

test("the configured address takes precedence, except over a portal's own host", () => {
  const { request, url } = asked('http://own.example/x');
  expect(publicOriginOf(settings('https://shop.example'), request, url, [])).toBe(
    'https://shop.example',
  );
  expect(publicOriginOf(settings('https://shop.example'), request, url, ['own.example'])).toBe(
    'http://own.example',
  );
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
] as Record<string, string>[][])('a write with %j is refused', (headers = {}) => {
  const { request, url } = asked('http://shop.example/x', headers);
  expect(() => checkOrigin(request, url)).toThrow('forbidden_origin');
});

test.each([
  [{}],
  [{ origin: 'http://shop.example' }],
  [{ 'sec-fetch-site': 'same-origin' }],
  // Typed addresses and bookmarks.
  [{ 'sec-fetch-site': 'none' }],
] as Record<string, string>[][])('a write with %j is allowed', (headers = {}) => {
  const { request, url } = asked('http://shop.example/x', headers);
  expect(() => checkOrigin(request, url)).not.toThrow();
});
