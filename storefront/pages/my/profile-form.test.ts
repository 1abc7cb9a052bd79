import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { User } from '../../accounts/member-store.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { ProfileForm } from './profile-form.tsx';

const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  has_email: true,
  member_code: 'AD1815',
  phone: '030 1',
  address: '',
  address_more: '',
  city: 'London',
  state: 'Ohio',
  zip_code: 'W1U',
  country: 'us',
} as User;
const form = (own: Partial<User> = {}) =>
  renderPart(createElement(ProfileForm, { member: { ...ada, ...own } }));
const inputs = (html: string) =>
  [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({
    name: tag.match(/ name="([^"]*)"/)?.[1],
    value: tag.match(/ value="([^"]*)"/)?.[1],
    isFixed: / readonly=""/i.test(tag),
    isOff: / disabled=""/.test(tag),
  }));

// Guards: USR-42
test('a member’s identity can be read but not changed, and is not sent (USR-42)', async () => {
  const fixed = inputs(await form()).filter(({ isFixed }) => isFixed);
  expect(fixed.map(({ name, value }) => [name, value])).toEqual([
    [undefined, 'Ada'],
    [undefined, 'Lovelace'],
    [undefined, 'ada@example.org'],
    [undefined, 'AD1815'],
  ]);
});

test('contact details can be changed, and the state is disabled and empty if the country has none', async () => {
  const state = async (country: string) =>
    inputs(await form({ country })).find(({ name }) => name === 'state');
  expect(await state('us')).toMatchObject({ value: 'Ohio', isOff: false, isFixed: false });
  const { value = '', isOff } = (await state('de')) ?? {};
  expect([value, isOff]).toEqual(['', true]);
});

test('a member without a mailbox is sent to give an address, and comes back', async () => {
  const html = await form({ has_email: false, email: 'noemail-1@example.org' });
  expect(html).toContain('/tower/user/set-email-address?next=%2Fmy%2Fprofile');
  expect(visibleTexts(html)).not.toContain('noemail');
  expect(html).not.toContain('noemail');
});
