import { type ComponentProps, createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { FormRequirements } from '#domain/contact/identity-form.ts';
import type { User } from '../accounts/member-store.ts';
import { renderPart } from '../testing/render-part.tsx';
import { IdentityFields } from './identity-fields.tsx';

const lookup = { key: null, base: '' };

const form = (asked: FormRequirements, more: Partial<ComponentProps<typeof IdentityFields>> = {}) =>
  renderPart(
    createElement(IdentityFields, {
      settings: { asked, lookup, zipRules: [] },
      venueCountry: 'Finland',
      errors: {},
      ...more,
    }),
  );
const controls = (html: string) =>
  [...html.matchAll(/<(?:input|select)\b[^>]*\bname="([^"]*)"/g)].map(([, name]) => name);

// Guards: PAY-54
test('the form asks a buyer for a name and twice for an e-mail, which the browser validates', async () => {
  const html = await form({ phone: 'hidden', address: 'hidden' });
  expect(controls(html)).toEqual(['first_name', 'last_name', 'email', 'email_confirm']);
  for (const name of ['email', 'email_confirm']) {
    const [field = ''] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
    expect(field).toContain('type="email"');
    expect(field).toContain('maxLength="254"');
    expect(field).toContain('required=""');
  }
});

// Guards: PAY-51
test('a form that asks for everything has each field once, in the order of an address', async () => {
  expect(controls(await form({ phone: 'required', address: 'required' }))).toEqual([
    ...['first_name', 'last_name', 'email', 'email_confirm', 'phone'],
    ...['address', 'address_more', 'city', 'state', 'zip_code', 'country'],
  ]);
});

describe('an address', () => {
  const optional = { phone: 'hidden', address: 'optional' } as const;
  const fields = ['address', 'address_more', 'city', 'state', 'zip_code', 'country'];
  const addressIn = (html: string) => controls(html).slice(4);
  const country = (html: string) => html.match(/<option value="(..)" selected="">/)?.[1];

  // Guards: PAY-51
  test('that is optional is one button until it is requested or refused', async () => {
    const closed = await form(optional);
    expect(addressIn(closed)).toEqual([]);
    expect(closed).toContain('Add your address (optional)');
    const refused = await form(optional, { errors: { zip_code: 'Unknown postal code.' } });
    expect(addressIn(refused)).toEqual(fields);
    expect(refused).toContain('Unknown postal code.');
  });

  test('is open if a postal code may earn a discount, or for a member who has one', async () => {
    const settings = { asked: optional, lookup, zipRules: [{ pattern: '0000\\d' }] };
    expect(addressIn(await form(optional, { settings }))).toEqual(fields);
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const member = { ...names, address: 'Laituri 1', country: 'se' } as User;
    const html = await form(optional, { member });
    expect(html).toContain('value="Laituri 1"');
    expect(country(html)).toBe('se');
  });

  // Guards: PAY-51
  test('that is required starts in the venue’s country, and an optional one in none', async () => {
    expect(country(await form({ phone: 'hidden', address: 'required' }))).toBe('fi');
    expect(country(await form(optional, { errors: { city: '…' } }))).toBeUndefined();
  });
});

// Guards: CFG-22, USR-43
test('a member’s name is filled in, and is locked if the venue locks it (USR-43, CFG-22)', async () => {
  const member = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '030 1',
    opened_by: 'password',
    has_password: true,
  } as User;
  const asked = { phone: 'required', address: 'hidden' } as const;
  const locked = async (isNameLocked: boolean) => {
    const html = await form(asked, { member, isNameLocked });
    return [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
      tag.match(/value="([^"]*)"/)?.[1],
      / readOnly=""/i.test(tag),
    ]);
  };
  expect(await locked(true)).toEqual([
    ['Ada', true],
    ['Lovelace', true],
    ['030 1', false],
  ]);
  expect((await locked(false)).map(([, isLocked]) => isLocked)).toEqual([false, false, false]);
});
