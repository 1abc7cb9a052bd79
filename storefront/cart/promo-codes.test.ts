import { expect, test } from 'vitest';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Words } from '../words.ts';
import {
  cartReleasesCodes,
  cartTakesCodes,
  codeErrorText,
  wantsAnotherCode,
} from './promo-codes.ts';
import { sampleAnswer } from './testing/sample-cart.ts';

const t = ((key: string) => key) as Words;
const refused = (code: RefusalCode | 'fault' | null) =>
  ({
    ok: false,
    status: 409,
    errors: code === null ? [] : [{ _code: code, _context: 'promo', _description: '', _extra: {} }],
  }) as const;
const text = (code: Parameters<typeof refused>[0]) =>
  codeErrorText(refused(code), () => 'its own words', t);

test.each([
  'code_exhausted',
  'code_not_found',
  'additional_info_validation_failed',
  'validation_failed',
  'invalid_citypass',
  'citypass_failure',
  'no_code_benefit',
] as const)('%s is said in its own words at the field', (code) => {
  expect(text(code)).toBe('its own words');
});

test('an error without a code asks to try later, one that is not about the code is thrown on', () => {
  expect(text(null)).toBe('promo.failed');
  expect(text('fault')).toBe('promo.failed');
  expect(text('cart_expired')).toBe('');
  expect(() => text('scope_error')).toThrow('scope_error');
});

test('another code is asked for where another one may do', () => {
  expect(wantsAnotherCode(refused('code_not_found'))).toBe(true);
  expect(wantsAnotherCode(refused('too_many_requests'))).toBe(false);
});

const held = (over: object, payment: object[] = []) => {
  const answer = { ...sampleAnswer(over), payment: payment as never };
  return { cart: answer.cart[0] as never, answer, expiry: null };
};

test('codes can be taken out of a cart that they left nothing to pay of, and of none that is paid', () => {
  expect(cartReleasesCodes(held({ payment_due: '0' }))).toBe(true);
  expect(cartReleasesCodes(held({ payment_in_progress: true }))).toBe(false);
  expect(cartReleasesCodes(held({ state: 'ordered' }))).toBe(false);
  expect(cartReleasesCodes(held({}, [{}]))).toBe(false);
});

test('a cart takes codes while it is held, something is due and nothing was paid', () => {
  expect(cartTakesCodes(held({}))).toBe(true);
  expect(cartTakesCodes(held({ payment_due: '0' }))).toBe(false);
  expect(cartTakesCodes(held({ payment_in_progress: true }))).toBe(false);
  expect(cartTakesCodes(held({ state: 'ordered' }))).toBe(false);
  expect(cartTakesCodes(held({}, [{}]))).toBe(false);
});
