import { expect, test } from 'vitest';
import { onwardLogin, takeLogin } from './login-address.ts';

test('an address asks for the dialog by "login", whatever it says (APP-26)', () => {
  for (const search of ['?login', '?login=1', '?login=']) {
    expect(takeLogin(search, 'email_password')).toEqual({
      rest: '',
      opens: true,
      credentials: undefined,
    });
  }
});

test('an address that asks for no login is left as it is', () => {
  expect(takeLogin('?date=2026-11-21&logins=1', 'member_code_zip')).toBeUndefined();
});

test('a member ID and what goes with it log in, and all of it leaves the address (APP-27)', () => {
  expect(
    takeLogin('?lang=en&member_code=A%201&zip_code=10115&login.stray=x', 'member_code_zip'),
  ).toEqual({
    rest: '?lang=en',
    opens: false,
    credentials: { member_code: 'A 1', zip_code: '10115' },
  });
});

test('half of what is asked for logs nobody in, and leaves the address all the same', () => {
  expect(takeLogin('?login.member_code=A1', 'member_code_last_name')).toEqual({
    rest: '',
    opens: false,
    credentials: undefined,
  });
});

test('a password in an address is thrown away', () => {
  expect(takeLogin('?login.email=ada@example.org&login.password=secret', 'email_password')).toEqual(
    { rest: '', opens: false, credentials: undefined },
  );
});

test('a page goes on to the venue’s own login by itself, but out of a frame nobody is taken unasked', () => {
  const external = { login: 'external', loginUrl: 'https://venue.example/in' } as const;
  expect(onwardLogin(external, false)).toBe('https://venue.example/in');
  expect(onwardLogin(external, true)).toBeNull();
  expect(onwardLogin({ ...external, login: 'identity_provider' }, false)).toBeNull();
});
