import { expect, test } from 'vitest';
import { profileChanges, profileFields } from './profile.ts';

// Guards: USR-42, USR-43, USR-44
test('a profile changes contact details but not a member’s identity', () => {
  expect(profileFields.map(({ name }) => name)).toEqual([
    'phone',
    'address',
    'address_more',
    'city',
    'state',
    'zip_code',
    'country',
  ]);
  const changes = profileChanges({ first_name: 'Bea', email: 'b@example.org', phone: ' 030 1 ' });
  expect(changes).toEqual({
    phone: '030 1',
    address: '',
    address_more: '',
    city: '',
    state: '',
    zip_code: '',
    country: '',
  });
});

// Guards: USR-42
test('a state is saved if the country has states or there is no country, and cleared otherwise', () => {
  expect(profileChanges({ state: 'Ohio', country: 'us' })['state']).toBe('Ohio');
  expect(profileChanges({ state: 'Ohio', country: '' })['state']).toBe('Ohio');
  expect(profileChanges({ state: 'Ohio', country: 'de' })['state']).toBe('');
});
