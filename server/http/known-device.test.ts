import { expect, test } from 'vitest';
import { knownDevice, rememberDevice } from './known-device.ts';
import type { ApiRequest } from './request.ts';

const year = 365 * 24 * 60 * 60 * 1000;

/** A browser that keeps its cookie between requests. */
function browser() {
  let cookie = '';
  return (given: { portalId?: number; at?: number } = {}): ApiRequest => {
    const { portalId = 1, at = 0 } = given;
    return {
      services: { now: () => at, settings: { giftCardKey: 'a key of tests' } },
      portalId,
      publicOrigin: 'https://shop.example',
      header: (name: string) => (name === 'cookie' ? cookie : undefined),
      setCookie(header: string) {
        [cookie = ''] = header.split(';');
      },
    } as unknown as ApiRequest;
  };
}

test('a browser is known for a year to the accounts that logged in there, and to no other', () => {
  const ask = browser();
  rememberDevice(ask(), 'ada');
  expect(knownDevice(ask(), 'ada')).toMatch(/^[\w-]{16}$/);
  expect(knownDevice(ask(), 'grace')).toBeUndefined();
  expect(knownDevice(ask({ at: year - 1000 }), 'ada')).toBeDefined();
  expect(knownDevice(ask({ at: year + 1000 }), 'ada')).toBeUndefined();
});

test('a portal does not know a browser by its login at another portal of the host', () => {
  const ask = browser();
  rememberDevice(ask({ portalId: 1 }), 'ada');
  expect(knownDevice(ask({ portalId: 2 }), 'ada')).toBeUndefined();
});

test('logging in again keeps the number and displaces none of the last five accounts', () => {
  const ask = browser();
  for (const account of ['ada', 'grace', 'edith', 'mary', 'joan']) rememberDevice(ask(), account);
  const number = knownDevice(ask(), 'joan');
  for (let times = 0; times < 6; times += 1) rememberDevice(ask(), 'joan');
  expect(knownDevice(ask(), 'joan')).toBe(number);
  expect(knownDevice(ask(), 'ada')).toBeDefined();
  rememberDevice(ask(), 'lise');
  expect(knownDevice(ask(), 'ada')).toBeUndefined();
  expect(knownDevice(ask(), 'grace')).toBeDefined();
});
