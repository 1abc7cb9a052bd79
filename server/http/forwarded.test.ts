import { expect, test } from 'vitest';
import type { Services } from '../services/services.ts';
import { arrivedOverTls, networkOf, warnAboutProxy } from './forwarded.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const forwarded = new Headers({ 'X-Forwarded-For': '203.0.113.7' });

test('X-Forwarded-Proto is believed only if a proxy is trusted', () => {
  const headers = new Headers({ 'X-Forwarded-Proto': 'https' });
  expect(arrivedOverTls(headers, 0)).toBe(false);
  expect(arrivedOverTls(headers, 1)).toBe(true);
  expect(arrivedOverTls(new Headers(), 1)).toBe(false);
});

test('entries that a client adds before several proxies are ignored', () => {
  const headers = new Headers({ 'X-Forwarded-Proto': 'https, http' });
  expect(arrivedOverTls(headers, 1)).toBe(false);
  expect(arrivedOverTls(headers, 2)).toBe(true);
});

test('requests of one IPv4 address or one IPv6 /64 are one network, and its address is not kept', () => {
  const network = (address: string) => networkOf(new Headers(), from(address), 0);
  expect(network('2001:db8:1:2::1')).toBe(network('2001:db8:1:2:ffff::9'));
  expect(network('2001:db8:1:2::1')).not.toBe(network('2001:db8:1:3::1'));
  expect(network('::ffff:203.0.113.7')).toBe(network('203.0.113.7'));
  expect(network('203.0.113.7')).not.toBe(network('203.0.113.8'));
  expect(network('203.0.113.7')).not.toContain('203');
});

test.each(['127.0.0.1', '10.1.2.3', '::ffff:172.20.0.1', '::1', 'fd00::1'])(
  'a forwarded request from %s counts towards no network while no proxy is trusted',
  (address) => {
    expect(networkOf(forwarded, from(address), 0)).toBeNull();
    expect(networkOf(new Headers(), from(address), 0)).not.toBeNull();
    expect(networkOf(forwarded, from(address), 1)).not.toBeNull();
  },
);

test('no header lets a client on the internet escape its limits', () => {
  const bare = networkOf(new Headers(), from('203.0.113.9'), 0);
  expect(networkOf(forwarded, from('203.0.113.9'), 0)).toBe(bare);
});

test('a request without an address counts towards no network', () => {
  expect(networkOf(new Headers(), undefined, 0)).toBeNull();
});

test('ignored forwarded headers are reported in the log once an hour', () => {
  const said: string[] = [];
  let now = 1_000;
  const services = {
    settings: { trustedProxies: 0 },
    log: { warn: (_: object, text: string) => said.push(text) },
    now: () => now,
  } as unknown as Services;
  for (let n = 0; n < 100; n += 1) warnAboutProxy(services, forwarded);
  warnAboutProxy(services, new Headers());
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('TRUST_PROXY');
  now += 60 * 60_000;
  warnAboutProxy(services, forwarded);
  expect(said).toHaveLength(2);
  const trusting = { ...services, settings: { trustedProxies: 1 } } as Services;
  warnAboutProxy({ ...trusting, log: { ...services.log } } as Services, forwarded);
  expect(said).toHaveLength(2);
});
