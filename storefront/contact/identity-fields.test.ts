import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { User } from '../accounts/member-store.ts';
import { renderPart } from '../testing/render-part.tsx';
import { IdentityFields } from './identity-fields.tsx';

const form = (asked: { phone: 'required' | 'hidden'; address: 'required' | 'hidden' }) =>
  renderPart(
    createElement(IdentityFields, {
      settings: { asked, lookup: { key: null, base: '' } },
      errors: {},
    }),
  );
const controls = (html: string) =>
  [...html.matchAll(/<(?:input|select)\b[^>]*\bname="([^"]*)"/g)].map(([, name]) => name);

test('the form asks a buyer for a name and for an e-mail twice, which the browser validates', async () => {
  const html = await form({ phone: 'hidden', address: 'hidden' });
  expect(controls(html)).toEqual(['first_name', 'last_name', 'email', 'email_confirm']);
  for (const name of ['email', 'email_confirm']) {
    const [field = ''] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
    expect(field).toContain('type="email"');
    expect(field).toContain('maxLength="254"');
    expect(field).toContain('required=""');
  }
});

test('a form that asks for everything has each field once, in the order of an address', async () => {
  expect(controls(await form({ phone: 'required', address: 'required' }))).toEqual([
    ...['first_name', 'last_name', 'email', 'email_confirm', 'phone'],
    ...['address', 'address_more', 'city', 'state', 'zip_code', 'country'],
  ]);
});

test('a member’s name is filled in, and is locked if the venue locks it (USR-43, CFG-22)', async () => {
  const member = {
    ...{ first_name: 'Ada', last_name: 'Lovelace', phone: '030 1' },
    ...{ opened_by: 'password', has_password: true },
  } as User;
  const asked = { phone: 'required', address: 'hidden' } as const;
  const locked = async (isNameLocked: boolean) => {
    const settings = { asked, lookup: { key: null, base: '' } };
    const html = await renderPart(
      createElement(IdentityFields, { settings, member, isNameLocked, errors: {} }),
    );
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
