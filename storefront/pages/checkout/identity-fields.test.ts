import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawn } from '../../testing/drawn.tsx';
import { IdentityFields } from './identity-fields.tsx';

const form = (asked: { phone: 'required' | 'hidden'; address: 'required' | 'hidden' }) =>
  drawn(
    createElement(IdentityFields, {
      settings: { asked, lookup: { key: null, base: '' } },
      errors: {},
    }),
  );
const controls = (html: string) =>
  [...html.matchAll(/<(?:input|select)\b[^>]*\bname="([^"]*)"/g)].map(([, name]) => name);

test('who buys says a name and an e-mail, twice, which the browser checks', async () => {
  const html = await form({ phone: 'hidden', address: 'hidden' });
  expect(controls(html)).toEqual(['first_name', 'last_name', 'email', 'email_confirm']);
  for (const name of ['email', 'email_confirm']) {
    const [field = ''] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
    expect(field).toContain('type="email"');
    expect(field).toContain('maxLength="254"');
    expect(field).toContain('required=""');
  }
});

test('where all is asked for the form has each field once, in the order of an address', async () => {
  expect(controls(await form({ phone: 'required', address: 'required' }))).toEqual([
    ...['first_name', 'last_name', 'email', 'email_confirm', 'phone'],
    ...['address', 'address_more', 'city', 'state', 'zip_code', 'country'],
  ]);
});
