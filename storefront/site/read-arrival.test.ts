import { expect, test } from 'vitest';
import { credentialsFrom, loginParameters } from '#domain/accounts/login.ts';
import { readReserveQuery } from '#domain/events/reserve-query.ts';
import { isForVisit } from '#domain/events/visit-parameters.ts';
import { campaignOf } from '../cart/campaign.ts';
import { besideTime, readArrival, withoutArrival } from './read-arrival.ts';

/** Each parameter that an address may have, with where to find the value read from it. */
const parameters: Readonly<Record<string, (search: string) => unknown>> = {
  'expresscheckout=1': (search) => readArrival(search)?.skipsUpsells,
  'login=1': (search) => readArrival(search)?.login?.has('login'),
  'member_code=A1': (search) => readArrival(search)?.login?.get('member_code') === 'A1',
  'zip_code=10115': (search) => readArrival(search)?.login?.get('zip_code') === '10115',
  'login.last_name=Byron': (search) => readArrival(search)?.login?.get('login.last_name'),
  'log_out_to_resend=1': (search) => readArrival(search)?.isResendRefused,
  'tg=late': (search) => ofEvent(search).groups?.includes('late'),
  'select=Adult': (search) => ofEvent(search).select === 'Adult',
  'price=12.50': (search) => ofEvent(search).price === '12.50',
  'code=SPRING': (search) => ofEvent(search).code === 'SPRING',
  'session=next': (search) => ofEvent(search).session === 'next',
  'date=2026-12-01': (search) => ofEvent(search).date === '2026-12-01',
  'reserve=strict': (search) => ofEvent(search).mode === 'strict',
  'Adult=2': (search) => ofEvent(search).quantities.get('Adult') === 2,
  'utm_source=letter': (search) => campaignOf(search)['utm_source'] === 'letter',
};

const ofEvent = (search: string) => readReserveQuery(new URLSearchParams(search));
const nameOf = (parameter: string): string => parameter.split('=')[0] ?? '';
const names = Object.keys(parameters);
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));

// Guards: APP-25
test.each(pairs)('%s and %s are both read, in either order', (one, other) => {
  for (const search of [`?${one}&${other}`, `?${other}&${one}`]) {
    expect(parameters[one]?.(search)).toBe(parameters[one]?.(`?${one}`));
    expect(parameters[one]?.(search)).toBeTruthy();
    expect(parameters[other]?.(search)).toBeTruthy();
  }
});

// Guards: APP-25
test.each(pairs)(
  'once %s and %s are read, the visit’s parameters are removed and the others stay',
  (...both) => {
    const left = new URLSearchParams(withoutArrival(`?${both.join('&')}`));
    for (const parameter of both) {
      expect(left.has(nameOf(parameter))).toBe(!isForVisit(nameOf(parameter)));
    }
  },
);

test.each(pairs)(
  'choosing another time keeps %s and %s, except the time and finished actions',
  (...both) => {
    const kept = besideTime(`?${both.join('&')}`);
    for (const parameter of both) {
      const name = nameOf(parameter);
      const isDone = isForVisit(name) || ['session', 'date', 'reserve'].includes(name);
      expect(Object.hasOwn(kept, name)).toBe(!isDone);
    }
  },
);

// Guards: APP-26
test('an address without parameters for the visit is unchanged', () => {
  for (const search of ['', '?date=2026-11-21&logins=1', '?ExpressCheckout=1&xlogin.email=a']) {
    expect(readArrival(search)).toBeUndefined();
    expect(withoutArrival(search)).toBe(search);
  }
});

// Guards: APP-25
test.each([
  ['?expresscheckout=1', true, ''],
  ['?expresscheckout=true&lang=fr', true, '?lang=fr'],
  ['?a=1&expresscheckout=yes&expresscheckout=0', true, '?a=1'],
  ['?expresscheckout', false, ''],
  ['?expresscheckout=0', false, ''],
  ['?expresscheckout=False', false, ''],
])('%s decides if upsells are skipped (APP-25)', (search, skipsUpsells, rest) => {
  expect(readArrival(search)).toEqual({
    rest,
    skipsUpsells,
    login: undefined,
    isResendRefused: false,
  });
});

// Guards: APP-26
test('an address opens the login dialog by "login", with any value (APP-26)', () => {
  for (const search of ['?login', '?login=1', '?login=']) {
    const arrival = readArrival(search);
    expect(arrival).toMatchObject({ rest: '', skipsUpsells: undefined });
    expect(arrival?.login?.has('login')).toBe(true);
  }
});

// Guards: APP-27
test('every login parameter is removed from the address, even unknown ones (APP-27)', () => {
  const search = '?lang=en&member_code=A%201&zip_code=10115&login.stray=x';
  const arrival = readArrival(search);
  expect(arrival?.rest).toBe('?lang=en');
  expect(arrival?.login && credentialsFrom(arrival.login, 'member_code_zip')).toEqual({
    member_code: 'A 1',
    zip_code: '10115',
  });
  for (const name of Object.keys(loginParameters)) expect(isForVisit(name)).toBe(true);
});

// Guards: APP-28
test('an incomplete login is removed from the address and logs nobody in, and no password is read from one', () => {
  const half = readArrival('?login.member_code=A1');
  expect(half?.rest).toBe('');
  expect(half?.login && credentialsFrom(half.login, 'member_code_last_name')).toBeUndefined();
  const secret = readArrival('?login.email=ada@example.org&login.password=secret');
  expect(secret?.rest).toBe('');
  expect(secret?.login && credentialsFrom(secret.login, 'email_password')).toBeUndefined();
});
