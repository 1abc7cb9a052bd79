import { expect, test } from 'vitest';
import { clientAddress, clientNetwork } from './client-address.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const forwarded = (list: string) => new Headers({ 'X-Forwarded-For': list });

test('without proxies the client’s address is the connection’s, whatever the headers claim', () => {
  expect(clientAddress(forwarded('9.9.9.9'), from('203.0.113.7'), 0)).toBe('203.0.113.7');
  expect(clientAddress(new Headers(), undefined, 0)).toBe('');
});

test('behind proxies the client’s address is what the outermost proxy saw, not what the client wrote', () => {
  const headers = forwarded('9.9.9.9, 203.0.113.7, 10.0.0.2');
  expect(clientAddress(headers, from('10.0.0.1'), 2)).toBe('203.0.113.7');
  expect(clientAddress(headers, from('10.0.0.1'), 1)).toBe('10.0.0.2');
});

test('with fewer entries than promised proxies, the first known entry counts', () => {
  expect(clientAddress(forwarded('203.0.113.7'), from('10.0.0.1'), 3)).toBe('203.0.113.7');
  expect(clientAddress(new Headers(), from('10.0.0.1'), 1)).toBe('10.0.0.1');
});

test('a home with an IPv6 network counts as one client', () => {
  expect(clientNetwork('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
  expect(clientNetwork('2001:db8:1:2:BBBB:0:0:9')).toBe('2001:db8:1:2');
  expect(clientNetwork('2001:db8::1')).toBe('2001:db8:0:0');
  expect(clientNetwork('::1')).toBe('0:0:0:0');
  expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7');
});

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('a proxy’s %s names the client %s: its next connection is the same client’s', (seen, client) => {
  const headers = new Headers({ 'x-forwarded-for': seen });
  expect(clientAddress(headers, undefined, 1)).toBe(client);
});
