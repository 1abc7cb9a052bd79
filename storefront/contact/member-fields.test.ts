import { expect, test } from 'vitest';
import type { User } from '../accounts/member-store.ts';
import { memberChange, memberFields } from './member-fields.ts';

const member = {
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '030 1843',
  address: '12 St James’s Square',
  address_more: '',
  city: 'London',
  state: '',
  country: 'gb',
  zip_code: 'SW1Y 4JH',
} as User;

test('a member is asked for what the cart needs and never for the account’s address', () => {
  const names = memberFields({ phone: 'required', address: 'hidden' }).map(({ name }) => name);
  expect(names).toEqual(['first_name', 'last_name', 'phone']);
});

test('only fields that differ from the account are saved', () => {
  const { email: _, ...same } = member;
  expect(memberChange(same as never, member)).toEqual({});
  expect(memberChange({ phone: ' 030 1852 ', first_name: 'Ada ' }, member)).toEqual({
    phone: '030 1852',
  });
  expect(memberChange({ phone: '' }, member)).toEqual({ phone: '' });
  expect(memberChange({}, member)).toEqual({});
});

test('a state is cleared with a country that has none', () => {
  const inOhio = { ...member, country: 'us', state: 'OH' };
  expect(memberChange({ country: 'gb', state: 'OH' }, inOhio)).toEqual({
    country: 'gb',
    state: '',
  });
});
