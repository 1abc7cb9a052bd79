import { expect, test } from 'vitest';
import { refusedFields } from './refused-fields.ts';

const at = (...paths: unknown[]) => paths.map((path) => ({ _extra: { path } }));
const words = { missing: 'Fill this in.', text: 'No address.' };

test('a refused field is reported as missing if empty, and otherwise with its error', () => {
  const sent = { email: 'nowhere' };
  expect(refusedFields(at('email', 'phone', 'city'), sent, words)).toEqual({
    email: 'No address.',
    phone: 'Fill this in.',
    city: 'Fill this in.',
  });
});

test('a refusal of something that is not a form field is ignored', () => {
  expect(refusedFields(at('cart_id', undefined, 7), {}, words)).toEqual({});
});
