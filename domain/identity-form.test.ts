import { describe, expect, test } from 'vitest';
import { emailsAgree, identityFields, identityPayload, isSent } from './identity-form.ts';

const names = (fields: ReturnType<typeof identityFields>) => fields.map(({ name }) => name);

describe('the fields', () => {
  test('are name and e-mail alone when nothing else is asked for', () => {
    expect(names(identityFields({ phone: 'hidden', address: 'hidden' }))).toEqual([
      'first_name',
      'last_name',
      'email',
      'email_confirm',
    ]);
  });

  test('hold phone and address as they are configured', () => {
    const fields = identityFields({ phone: 'optional', address: 'required' });
    const required = fields.filter(({ isRequired }) => isRequired);
    expect(names(required)).toEqual([
      'first_name',
      'last_name',
      'email',
      'email_confirm',
      'address',
      'city',
      'state',
      'zip_code',
      'country',
    ]);
    expect(names(fields)).toContain('phone');
  });

  test('stand in the order in which an address is written', () => {
    expect(names(identityFields({ phone: 'required', address: 'optional' }))).toEqual([
      'first_name',
      'last_name',
      'email',
      'email_confirm',
      'phone',
      'address',
      'address_more',
      'city',
      'state',
      'zip_code',
      'country',
    ]);
  });

  test('take e-mail addresses of at most 254 characters', () => {
    const email = identityFields({ phone: 'hidden', address: 'hidden' })[2];
    expect(email).toMatchObject({ name: 'email', type: 'email', maxLength: 254 });
  });
});

test('the e-mail addresses agree whatever their case and outer spaces', () => {
  expect(emailsAgree({ email: 'Ada@example.org', email_confirm: ' ada@example.org' })).toBe(true);
  expect(emailsAgree({ email: 'ada@example.org', email_confirm: 'eda@example.org' })).toBe(false);
});

describe('what is sent', () => {
  const values = {
    first_name: ' Ada ',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    email_confirm: 'ada@example.org',
    phone: '  ',
    state: 'NY',
  };

  test('is trimmed, without empty fields and the second e-mail', () => {
    expect(identityPayload({ ...values, country: 'us' })).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.org',
      state: 'NY',
      country: 'us',
    });
  });

  test('has no state where the country has none', () => {
    expect(identityPayload({ ...values, country: 'fi' })).not.toHaveProperty('state');
  });

  test('names the country by its code', () => {
    expect(identityPayload({ ...values, country: 'United States' }).country).toBe('us');
    expect(identityPayload({ ...values, country: 'canada' }).country).toBe('ca');
  });

  test('leaves out what is disabled, read-only or has to equal another field', () => {
    const open = { name: 'city', disabled: false, readOnly: false };
    expect(isSent(open)).toBe(true);
    expect(isSent({ ...open, disabled: true })).toBe(false);
    expect(isSent({ ...open, readOnly: true })).toBe(false);
    expect(isSent({ ...open, name: 'email_confirm' })).toBe(false);
  });
});
