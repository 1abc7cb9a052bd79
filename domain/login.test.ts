import { describe, expect, test } from 'vitest';
import {
  credentialsFrom,
  loginFields,
  type loginVariants,
  memberCodeKey,
  missingCredentials,
  nameKey,
  zipKey,
} from './login.ts';

const named = (variant: (typeof loginVariants)[number]) =>
  loginFields(variant).map(({ name, maxLength }) => [name, maxLength]);

describe('a login', () => {
  test('asks for two things, as long as they may be', () => {
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
  test('needs both, of which blanks are none but in a password', () => {
    expect(missingCredentials('member_code_zip', { member_code: '1', zip_code: '  ' })).toEqual([
      'zip_code',
    ]);
    expect(missingCredentials('email_password', { email: ' ', password: ' ' })).toEqual(['email']);
    expect(missingCredentials('member_code_last_name', {})).toEqual(['member_code', 'last_name']);
  });
  test.each([
    ['M 1234-567', 'm1234567'],
    [' M1234567', 'M-1234567 '],
  ])('knows a member ID however it is written: %s', (one, other) =>
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
  test.each([
    ['O’Neill', 'oneill'],
    ['de la Cruz', 'De La Cruz'],
    ['Müller', 'Mu\u0308ller'],
    ['Smith-Jones', 'smith jones'],
  ])('compares family names by their letters: %s', (one, other) =>
    expect(nameKey(one)).toBe(nameKey(other)),
  );
  test('does not take another letter for the same', () => {
    expect(nameKey('Møller')).not.toBe(nameKey('Muller'));
  });
});

describe('an address that logs in', () => {
  const from = (query: string, variant: (typeof loginVariants)[number]) =>
    credentialsFrom(new URLSearchParams(query), variant);

  test('gives what its variant asks for, under either name', () => {
    expect(from('member_code=M1&zip_code=10115', 'member_code_zip')).toEqual({
      member_code: 'M1',
      zip_code: '10115',
    });
    expect(from('login.member_code=M1&login.last_name=Ada', 'member_code_last_name')).toEqual({
      member_code: 'M1',
      last_name: 'Ada',
    });
  });
  test('that lacks something logs nobody in', () => {
    expect(from('member_code=M1', 'member_code_zip')).toBeUndefined();
    expect(from('member_code=M1&zip_code=1', 'member_code_last_name')).toBeUndefined();
  });
  test('never gives a password', () => {
    expect(from('login.email=a@b.c&login.password=Secret12', 'email_password')).toBeUndefined();
  });
});
