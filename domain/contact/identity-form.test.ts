import { describe, expect, test } from 'vitest';
import {
  emailsMatch,
  type FormMeta,
  formRequirements,
  gifteeFields,
  identityFields,
  identityPayload,
  isSubmitted,
  missingFields,
} from './identity-form.ts';

const names = (fields: ReturnType<typeof identityFields>) => fields.map(({ name }) => name);

describe('the fields', () => {
  // Guards: PAY-02
  test('are only name and e-mail if nothing else is asked for', () => {
    expect(names(identityFields({ phone: 'hidden', address: 'hidden' }))).toEqual([
      'first_name',
      'last_name',
      'email',
      'email_confirm',
    ]);
  });

  test('include phone and address as configured', () => {
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

  // Guards: PAY-51, QTY-56
  test('are in the order in which an address is written', () => {
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

  // Guards: PAY-54
  test('take e-mail addresses of at most 254 characters', () => {
    const email = identityFields({ phone: 'hidden', address: 'hidden' })[2];
    expect(email).toMatchObject({ name: 'email', type: 'email', maxLength: 254 });
  });
});

describe('missing fields', () => {
  const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' };
  const asked = { phone: 'required', address: 'required' } as const;
  const home = { address: '4 Mill Lane', city: 'Hull', zip_code: 'HU1', country: 'gb' };

  test('are the required ones that are empty', () => {
    expect(missingFields(asked, { ...ada, phone: ' ' })).toEqual([
      'phone',
      'address',
      'city',
      'state',
      'zip_code',
      'country',
    ]);
    expect(missingFields(asked, { ...ada, phone: '1', ...home })).toEqual([]);
    expect(missingFields({ phone: 'hidden', address: 'hidden' }, {})).toEqual([
      'first_name',
      'last_name',
      'email',
    ]);
  });

  test('include one with only invisible characters', () => {
    const none = { phone: 'hidden', address: 'hidden' } as const;
    expect(missingFields(none, { ...ada, last_name: '\u200b\u2060' })).toEqual(['last_name']);
  });

  test('exclude those of optional and hidden parts', () => {
    expect(missingFields({ phone: 'optional', address: 'hidden' }, ada)).toEqual([]);
    expect(
      missingFields({ phone: 'hidden', address: 'optional' }, { ...ada, city: 'Hull' }),
    ).toEqual([]);
  });

  // Guards: PAY-51
  test('include a state only for a country with states', () => {
    const missing = (country: string) =>
      missingFields(asked, { ...ada, phone: '1', ...home, country });
    expect(missing('gb')).toEqual([]);
    expect(missing('United States')).toEqual(['state']);
  });
});

test('repeated e-mail addresses match apart from case and outer spaces', () => {
  expect(emailsMatch({ email: 'Ada@example.org', email_confirm: ' ada@example.org' })).toBe(true);
  expect(emailsMatch({ email: 'ada@example.org', email_confirm: 'eda@example.org' })).toBe(false);
});

describe('the data to send', () => {
  const values = {
    first_name: ' Ada ',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    email_confirm: 'ada@example.org',
    phone: '  ',
    state: 'NY',
  };

  // Guards: QTY-48
  test('is trimmed and leaves out empty fields and the repeated e-mail', () => {
    expect(identityPayload({ ...values, country: 'us' })).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.org',
      state: 'NY',
      country: 'us',
    });
  });

  test('has no state for a country without states', () => {
    expect(identityPayload({ ...values, country: 'fi' })).not.toHaveProperty('state');
  });

  // Guards: QTY-49
  test('names the country by its code', () => {
    expect(identityPayload({ ...values, country: 'United States' }).country).toBe('us');
    expect(identityPayload({ ...values, country: 'canada' }).country).toBe('ca');
  });

  // Guards: QTY-48
  test('leaves out fields that are disabled, read-only or must equal another', () => {
    const open = { name: 'city', disabled: false, readOnly: false };
    expect(isSubmitted(open)).toBe(true);
    expect(isSubmitted({ ...open, disabled: true })).toBe(false);
    expect(isSubmitted({ ...open, readOnly: true })).toBe(false);
    expect(isSubmitted({ ...open, name: 'email_confirm' })).toBe(false);
  });
});

describe('a cart’s form', () => {
  const seller = { phone: 'hidden', address: 'optional' } as const;
  const form = (event: FormMeta, group: FormMeta = {}) =>
    formRequirements(seller, [{ event, group }]);

  // Guards: PAY-53
  test('is the seller’s by default', () => {
    expect(formRequirements(seller, [])).toEqual(seller);
    expect(form({})).toEqual(seller);
  });

  // Guards: PAY-52, PAY-53
  test('is the group’s, which overrides the event’s part by part', () => {
    const event = { identity_form: { phone: 'optional', address: 'required' } } as const;
    expect(form(event)).toEqual({ phone: 'optional', address: 'required' });
    expect(form(event, { identity_form: { address: 'hidden' } })).toEqual({
      phone: 'optional',
      address: 'hidden',
    });
  });

  // Guards: PAY-52, QTY-02
  test('has the extra fields of both as well', () => {
    expect(form({ extra_checkout_fields: ['phone'] })).toMatchObject({ phone: 'optional' });
    const group = { extra_checkout_fields: ['phone'] } as const;
    expect(form({ identity_form: { phone: 'required' } }, group)).toMatchObject({
      phone: 'required',
    });
  });

  // Guards: PAY-53
  test('is the strictest of its groups’', () => {
    const groups = [
      { event: { identity_form: { phone: 'required', address: 'hidden' } }, group: {} },
      { event: {}, group: {} },
    ] as const;
    expect(formRequirements(seller, groups)).toEqual({ phone: 'required', address: 'optional' });
  });
});

// Guards: MEM-14
test('a membership’s recipient is asked for an address, and for a name if unknown (MEM-14)', () => {
  const names = (isNamed: boolean) => gifteeFields({ isNamed }).map(({ name }) => name);
  expect(names(true)).toEqual(['email', 'email_confirm']);
  expect(names(false)).toEqual(['first_name', 'last_name', 'email', 'email_confirm']);
});
