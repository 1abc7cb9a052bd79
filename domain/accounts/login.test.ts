import { describe, expect, test } from 'vitest';
import {
  credentialsFrom,
  loginFields,
  loginVariants,
  memberCodeKey,
  missingCredentials,
  nameKey,
  postalCodeMatches,
  zipKey,
} from './login.ts';

const named = (variant: (typeof loginVariants)[number]) =>
  loginFields(variant).map(({ name, maxLength }) => [name, maxLength]);

describe('a login', () => {
  test('asks for two fields, each with its maximum length', () => {
    expect(named('member_code_zip')).toEqual([
      ['member_code', 50],
      ['zip_code', 5],
    ]);
    expect(named('member_code_last_name')).toEqual([
      ['member_code', 50],
      ['last_name', 50],
    ]);
    expect(named('member_code_email')).toEqual([
      ['email', 100],
      ['member_code', 50],
    ]);
    expect(named('email_password')).toEqual([
      ['email', 100],
      ['password', 200],
    ]);
  });
  test('tells browsers how to autofill its fields', () => {
    const filled = loginVariants.map((variant) =>
      loginFields(variant).map(({ autocomplete }) => autocomplete),
    );
    expect(filled).toEqual([
      ['username', 'postal-code'],
      ['username', 'family-name'],
      ['email', 'username'],
      ['email', 'current-password'],
    ]);
  });
  // Guards: USR-14
  test('needs both fields, in which spaces count only for a password', () => {
    expect(missingCredentials('member_code_zip', { member_code: '1', zip_code: '  ' })).toEqual([
      'zip_code',
    ]);
    expect(missingCredentials('email_password', { email: ' ', password: ' ' })).toEqual(['email']);
    expect(missingCredentials('member_code_last_name', {})).toEqual(['member_code', 'last_name']);
  });
  test.each([
    ['M 1234-567', 'm1234567'],
    [' M1234567', 'M-1234567 '],
    // As copied from an email.
    ['M\u20111234\u2013567\u200b', 'm1234567'],
  ])('recognizes a member ID however it is written: %s', (one, other) =>
    expect(memberCodeKey(one)).toBe(memberCodeKey(other)),
  );
  test.each([
    ['10115', '10115'],
    ['10115-1234', '10115'],
    ['sw1a 1aa', 'SW1A1'],
    ['SW1A1', 'SW1A1'],
  ])('compares five letters and digits of a postal code: %s', (zip, key) =>
    expect(zipKey(zip)).toBe(key),
  );
  // Guards: USR-01
  test.each([
    ['10115', '10115', true],
    ['10115', '10116', false],
    ['10115', '1011', false],
    ['SW1A 1AA', 'sw1a1', true],
    ['SW1A 1AA', 'SW1A 1AA', true],
    // A field of five characters cuts the rest off.
    ['SW1A 1AA', 'SW1A ', true],
    ['K1A 0B1', 'K1A 0', true],
    [' 114 55', '114 5', true],
    ['SW1A 1AA', 'SW1', false],
    ['SW1A1AA', 'SW1A', false],
    ['', '', false],
    ['-', '-', false],
    ['10115', '', false],
  ])('opens an account with the postal code %j for %j: %s', (kept, given, fits) =>
    expect(postalCodeMatches(kept, given)).toBe(fits),
  );
  test.each([
    ['O’Neill', 'oneill'],
    ['de la Cruz', 'De La Cruz'],
    ['Müller', 'Mu\u0308ller'],
    ['Smith-Jones', 'smith jones'],
    ['Müller', 'Muller'],
    ['Ångström', 'angstrom'],
  ])('compares family names by their letters: %s', (one, other) =>
    expect(nameKey(one)).toBe(nameKey(other)),
  );
  test('does not confuse different letters', () => {
    expect(nameKey('Møller')).not.toBe(nameKey('Muller'));
  });
});

describe('an address that logs in', () => {
  const from = (query: string, variant: (typeof loginVariants)[number]) =>
    credentialsFrom(new URLSearchParams(query), variant);

  // Guards: APP-28
  test('gives the fields of its variant, under either name', () => {
    expect(from('member_code=%20M1+&zip_code=10115', 'member_code_zip')).toEqual({
      member_code: 'M1',
      zip_code: '10115',
    });
    const byEmail = 'login.member_code=M1&login.email=ada@example.org';
    expect(from(byEmail, 'member_code_email')).toEqual({
      member_code: 'M1',
      email: 'ada@example.org',
    });
    expect(from('login.member_code=M1&login.last_name=Ada', 'member_code_last_name')).toEqual({
      member_code: 'M1',
      last_name: 'Ada',
    });
  });
  test('that lacks a field logs nobody in', () => {
    expect(from('member_code=M1', 'member_code_zip')).toBeUndefined();
    expect(from('member_code=M1&zip_code=1', 'member_code_last_name')).toBeUndefined();
  });
  test('never supplies a password', () => {
    expect(from('login.email=a@b.c&login.password=Secret12', 'email_password')).toBeUndefined();
  });
});
