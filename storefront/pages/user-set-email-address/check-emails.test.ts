import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailFaults } from './check-emails.ts';

test('an address that is typed twice alike is fine, in capitals or between spaces', () => {
  expect(emailFaults('ada@example.org', 'ada@example.org')).toEqual({});
  expect(emailFaults(' Ada@example.org', 'ada@Example.org ')).toEqual({});
});

test.each(['ada', 'ada@', 'ada@example', 'ada@localhost', 'ada@example.', 'a.b@example', '@a.b'])(
  'an address needs a domain with a dot: %s',
  (email) => expect(emailFaults(email, email)).toEqual({ email: 'not_valid' }),
);

test('an empty one is missing, not wrong', () => {
  expect(emailFaults('  ', '')).toEqual({ email: 'missing' });
});

test('two that differ are told at the second', () => {
  expect(emailFaults('ada@example.org', 'ada@example.com')).toEqual({ email_confirm: 'differs' });
  expect(emailFaults('ada@example', '')).toEqual({
    email: 'not_valid',
    email_confirm: 'differs',
  });
});

test('whatever passes has a dot behind its last at-sign', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      if ('email' in emailFaults(email, email)) return;
      expect(email.slice(email.lastIndexOf('@'))).toMatch(/\../);
    }),
  );
});
