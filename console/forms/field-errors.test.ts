import { expect, test } from 'vitest';
import { errorsWithin, firstError, shownError, unshownErrors } from './field-errors.ts';

test('a form without errors can be sent', () => {
  expect(firstError({})).toBeUndefined();
  expect(firstError({ email: undefined })).toBeUndefined();
  expect(firstError({ email: undefined, name: 'Enter a name.' })).toBe('Enter a name.');
});

test('a server’s error stays beside its field until that changes', () => {
  const sent = { email: 'ada', contact: { city: '', country: '' } };
  const errors = { email: 'It must be an e-mail address.', 'contact.city': 'It is too long.' };
  expect(shownError('email', { values: sent, sent, errors })).toBe(errors.email);
  expect(shownError('contact.city', { values: sent, sent, errors })).toBe(errors['contact.city']);
  expect(shownError('contact.country', { values: sent, sent, errors })).toBeUndefined();
  const values = { ...sent, email: 'ada@example.org' };
  expect(shownError('email', { values, sent, errors })).toBeUndefined();
  expect(shownError('contact.city', { values, sent, errors })).toBe(errors['contact.city']);
});

test('a form that was never sent shows no server errors', () => {
  const values = { email: 'ada' };
  expect(
    shownError('email', { values, sent: undefined, errors: { email: 'No.' } }),
  ).toBeUndefined();
});

test('a field with several values shows the first of their errors', () => {
  const sent = { grants: ['owner'], grantsAfter: [] };
  const errors = { grantsAfter: 'No.', 'grants[0].role': 'It is unknown.' };
  expect(shownError('grants', { values: sent, sent, errors })).toBe('It is unknown.');
});

test('errors that belong to no shown field are listed together', () => {
  const errors = { email: 'No.', 'grants[0]': 'It is unknown.', reference: 'It is too short.' };
  expect(unshownErrors(errors, ['email'])).toBe('It is unknown. It is too short.');
  expect(unshownErrors(errors, ['email', 'grants', 'reference'])).toBeUndefined();
});

test('errors of values below a key of the body are those of their fields', () => {
  const errors = { 'provider.name': 'It is too long.', version: 'It is old.' };
  expect(errorsWithin(errors, 'provider')).toEqual({
    name: 'It is too long.',
    version: 'It is old.',
  });
  expect(errorsWithin(errors, undefined)).toBe(errors);
});
