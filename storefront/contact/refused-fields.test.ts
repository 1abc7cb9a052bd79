import { expect, test } from 'vitest';
import { refusedFields } from './refused-fields.ts';

const at = (...paths: unknown[]) => paths.map((path) => ({ _extra: { path } }));
const words = { missing: 'Fill this in.', text: 'No address.' };

test('a field of which nothing was sent is said to be missing, another what is wrong with it', () => {
  const sent = { email: 'nowhere' };
  expect(refusedFields(at('email', 'phone', 'city'), sent, words)).toEqual({
    email: 'No address.',
    phone: 'Fill this in.',
    city: 'Fill this in.',
  });
});

test('what is no field of the form has no place in it', () => {
  expect(refusedFields(at('cart_id', undefined, 7), {}, words)).toEqual({});
});
