import { expect, test } from 'vitest';
import { refused } from '../../testing/refused.ts';
import { type Finishing, finishingOf, onwardAddress } from './finishing.ts';

type On = Extract<Finishing, { kind: 'on' }>;
const user = { has_email: true } as On['user'];

test('a member who was already logged in continues where they were', () => {
  const answer = { user: [user], login: [{ next: '/events' }] };
  expect(finishingOf({ ok: true, answer })).toEqual({ kind: 'on', user, next: '/events' });
});

// Guards: USR-27
test('a login that is already finished is left by going forward (USR-27)', () => {
  expect(finishingOf(refused(409, 'invalid_login_state'))).toEqual({ kind: 'forward' });
});

test.each([
  [400, 'cookies_needed'],
  [424, 'provider_unavailable'],
  [401, 'provider_login_failed'],
  [0, 'fault'],
] as const)('a %i of %s is reported', (status, code) => {
  expect(finishingOf(refused(status, code))).toEqual({ kind: 'failed' });
});

// Guards: USR-11
test.each([
  [true, '', '/tower'],
  [true, '/events?category=Museum&lang=de', '/tower/events?category=Museum&lang=de'],
  [false, '', '/tower/user/set-email-address'],
  [false, '/events?lang=de', '/tower/user/set-email-address?next=%2Fevents%3Flang%3Dde&lang=de'],
])('a member with a mailbox (%s) coming from “%s” continues at %s', (has_email, next, address) => {
  const finishing: On = { kind: 'on', user: { ...user, has_email }, next };
  expect(onwardAddress(finishing, 'tower')).toBe(address);
});
