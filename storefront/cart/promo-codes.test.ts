import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import type { RefusalCode } from '#contract/api/refusals.ts';
import type { Client } from '#contract/client.ts';
import { en } from '#tenants/strings/en/en.ts';
import { errorText } from '../api/use-error-text.ts';
import { type CompiledMessages, createWords } from '../site/words.ts';
import type { CartStore } from './cart-store.ts';
import {
  cartAcceptsCodes,
  cartAllowsCodeRemoval,
  changeCodes,
  codeErrorText,
  wantsAnotherCode,
} from './promo-codes.ts';
import { sampleAnswer } from './testing/sample-cart.ts';

const messages = Object.fromEntries(
  Object.entries(en).map(([key, message]) => [key, compile(message)]),
) as unknown as CompiledMessages;
const t = createWords(messages, 'en');
const refused = (code: RefusalCode | 'fault' | null, description = '') =>
  ({
    ok: false,
    status: 409,
    errors:
      code === null
        ? []
        : [
            {
              _code: code,
              _context: 'promo',
              _description: description,
              _extra: { code: 'spring 24' },
            },
          ],
  }) as const;
const text = (...refusal: Parameters<typeof refused>) =>
  codeErrorText(refused(...refusal), (one) => errorText(one, t, messages, 'fault.later'), t);

const held = (over: object, payment: object[] = []) => {
  const answer = { ...sampleAnswer(over), payment: payment as never };
  return { cart: answer.cart[0] as never, answer, expiry: null };
};

// Guards: PRO-10, PRO-12
test.each([
  ['code_not_found', 'spring 24 is not a valid promo code'],
  ['code_exhausted', 'This code has already been used.'],
  ['no_code_benefit', 'This code does not apply to anything in your cart.'],
  ['duplicate_code', 'This code is already in your cart.'],
  [
    'additional_info_validation_failed',
    'Some of your answers are missing or incorrect. Please check the questions again.',
  ],
  [
    'validation_failed',
    'There were errors found in the information you submitted. Please address the errors and re-submit the form.',
  ],
  ['invalid_citypass', 'Does not match the expected format. Please check your CityPASS code.'],
  ['citypass_failure', 'We could not check your CityPASS code. Please try again in a few minutes.'],
  ['too_many_requests', 'Too many attempts. Please wait a few minutes.'],
] as const)(
  '%s is explained at the field in its own words, or as the venue describes it',
  (code, words) => {
    expect(text(code)).toBe(words);
    expect(text(code, 'For two or more.')).toBe('For two or more.');
  },
);

// Guards: PRO-13, PRO-15
test('an error without a code asks to try later, and one about something else is thrown again', () => {
  expect(text(null)).toBe('Sorry. Please try again later.');
  expect(text('fault')).toBe('Sorry. Please try again later.');
  expect(text('cart_expired')).toBe('');
  expect(() => text('scope_error')).toThrow('scope_error');
});

// Guards: APP-51
test('an unknown refusal shows its own description, and not the banner (APP-51)', () => {
  const unknown = 'closed_for_today' as 'scope_error';
  expect(text(unknown, 'No codes are taken today.')).toBe('No codes are taken today.');
  expect(() => text(unknown)).toThrow('closed_for_today');
});

test('a cart that expired before the code was applied is over in this window too', async () => {
  const done: string[] = [];
  const store = { expire: () => void done.push('expired') } as unknown as CartStore;
  const sent: unknown[] = [];
  const api = {
    call: async (_: string, input: { body: unknown }) => {
      sent.push(input.body);
      return refused(sent.length === 1 ? 'code_not_found' : 'cart_expired');
    },
  } as unknown as Client;
  await changeCodes({ api, store }, held({}), 'applyMyCode', ' SPRING\u200b ');
  expect(done).toEqual([]);
  await changeCodes({ api, store }, held({}), 'applyMyCode', 'SPRING');
  expect(done).toEqual(['expired']);
  expect(sent).toEqual([{ code: 'SPRING' }, { code: 'SPRING' }]);
});

// Guards: PRO-18, PRO-19
test('another code is requested if one may help', () => {
  for (const code of ['code_not_found', 'code_exhausted', 'no_code_benefit'] as const) {
    expect(wantsAnotherCode(refused(code))).toBe(true);
  }
  expect(wantsAnotherCode(refused('too_many_requests'))).toBe(false);
});

// Guards: PRO-07, PRO-21
test('codes can be removed from a cart that they made free, and not from a paid one', () => {
  expect(cartAllowsCodeRemoval(held({ payment_due: '0' }))).toBe(true);
  expect(cartAllowsCodeRemoval(held({ payment_in_progress: true }))).toBe(false);
  expect(cartAllowsCodeRemoval(held({ state: 'ordered' }))).toBe(false);
  expect(cartAllowsCodeRemoval(held({}, [{}]))).toBe(false);
});

// Guards: PRO-07
test('a cart accepts codes while it is held, something is due and nothing has been paid', () => {
  expect(cartAcceptsCodes(held({}))).toBe(true);
  expect(cartAcceptsCodes(held({ payment_due: '0' }))).toBe(false);
  expect(cartAcceptsCodes(held({ payment_in_progress: true }))).toBe(false);
  expect(cartAcceptsCodes(held({ state: 'ordered' }))).toBe(false);
  expect(cartAcceptsCodes(held({}, [{}]))).toBe(false);
});
