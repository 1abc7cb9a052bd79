import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailFaults } from './check-emails.ts';

test('two addresses that differ only in case or outer spaces match', () => {
  expect(emailFaults('ada@example.org', 'ada@example.org')).toEqual({});
  expect(emailFaults(' Ada@example.org', 'ada@Example.org ')).toEqual({});
});

// Guards: USR-65
test.each(['ada', 'ada@', 'ada@example', 'ada@localhost', 'ada@example.', 'a.b@example', '@a.b'])(
  'an address needs a domain with a dot: %s',
  (email) => expect(emailFaults(email, email)).toEqual({ email: 'not_valid' }),
);

test('an empty address is missing, not invalid', () => {
  expect(emailFaults('  ', '')).toEqual({ email: 'missing' });
});

// Guards: USR-66
test('a mismatch is reported at the second field', () => {
  expect(emailFaults('ada@example.org', 'ada@example.com')).toEqual({ email_confirm: 'differs' });
  expect(emailFaults('ada@example', '')).toEqual({
    email: 'not_valid',
    email_confirm: 'differs',
  });
});

test('every accepted address has a dot after its last at sign', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      if ('email' in emailFaults(email, email)) return;
      expect(email.slice(email.lastIndexOf('@'))).toMatch(/\../);
    }),
  );
});
