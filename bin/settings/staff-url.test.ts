import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { consoleWarnings, staffOf } from './staff-url.ts';

const PUBLIC_URL = 'https://tickets.example.org';
const STAFF_URL = 'https://staff.example.org';

describe('the console (STF-19)', () => {
  test.each([
    ['by default', {}],
    ['at an IP address of this machine', { HOST: '127.0.0.2' }],
    ['at a name of this machine', { HOST: 'tower.localhost' }],
  ])(
    'shares the port with storefronts on a private machine, %s, under the name localhost',
    (_, env) => {
      const settings = readSettings({ PORT: '3100', ...env });
      expect(staffOf(settings)).toEqual({ url: 'http://localhost:3100', alone: false });
      expect(consoleWarnings(settings)).toEqual([]);
    },
  );

  test('is served only at the origin that the environment names', () => {
    expect(staffOf(readSettings({ PUBLIC_URL, STAFF_URL }))).toEqual({
      url: STAFF_URL,
      alone: true,
    });
    const local = { STAFF_URL: 'http://staff.localhost:3000' };
    expect(staffOf(readSettings(local))).toEqual({ url: local.STAFF_URL, alone: true });
  });

  // Guards: STF-19
  test.each([
    ['has a public address', { PUBLIC_URL }],
    ['listens on a network', { HOST: '0.0.0.0' }],
  ])('is off where a server %s and names no origin for it, and the start says so', (_, env) => {
    const settings = readSettings(env);
    expect(staffOf(settings)).toBeUndefined();
    expect(consoleWarnings(settings)).toEqual([
      'The console is off: set STAFF_URL to an origin for staff alone, such as "https://staff.example.org".',
    ]);
  });

  // Guards: STF-19
  test.each([
    [
      'https://192.0.2.7',
      'STAFF_URL must name a host, as in "https://staff.example.org": passkeys do not work at the IP address 192.0.2.7.',
    ],
    [
      'http://[::1]:3000',
      'STAFF_URL must name a host, as in "https://staff.example.org": passkeys do not work at the IP address [::1].',
    ],
    [
      'http://staff.example.org',
      'STAFF_URL must begin with https://, not "http://staff.example.org": passkeys work by TLS only.',
    ],
    [
      'https://staff.example.org/staff',
      'STAFF_URL must have nothing after the host, as in "https://staff.example.org", not "https://staff.example.org/staff".',
    ],
    [
      'https://tickets.example.org:8443',
      'STAFF_URL must have another host than PUBLIC_URL, not tickets.example.org too: the console shares no origin with storefronts.',
    ],
  ])('refuses the origin %s with one sentence', (url, sentence) => {
    const read = () => readSettings({ PUBLIC_URL, STAFF_URL: url });
    expect(read).toThrow(expect.objectContaining({ message: sentence }));
  });
});
