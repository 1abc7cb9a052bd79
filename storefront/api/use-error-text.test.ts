import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import type { WireError } from '#contract/api/refusals.ts';
import { refusalsEn } from '#tenants/strings/en/refusals.ts';
import { whileBlocked } from '../captcha/captcha-refusal.ts';
import type { CompiledMessages } from '../site/words.ts';
import { createWords } from '../site/words.ts';
import { errorText } from './use-error-text.ts';

const messages = {
  'fault.text': 'Try again.',
  'fault.later': 'Try again later.',
  'refusal.cart_expired': 'Your cart has expired.',
  'event.too_many_types': 'You can only select up to 10 different types of tickets.',
  'rule.anchor_required': 'Add an admission event to your cart first.',
} as unknown as CompiledMessages;
const t = createWords(messages, 'en');

const failed = (status: number, ...errors: [code: string, description: string][]) => ({
  ok: false as const,
  status,
  errors: errors.map(([code, _description]) => ({
    _code: code as WireError['_code'],
    _context: 'cart',
    _description,
    _extra: {},
  })),
});

// Guards: APP-49, APP-51, ERR-06
test.each([
  ['its own description', failed(422, ['validate_not_email', 'Too late.']), 'Too late.'],
  ['the first of several', failed(409, ['cart_expired', 'One.'], ['not_found', 'Two.']), 'One.'],
  ['our text for its code', failed(409, ['cart_expired', '']), 'Your cart has expired.'],
  [
    'its description, though its code is unknown',
    failed(418, ['blue', 'It is blue.']),
    'It is blue.',
  ],
  ['the default for an unknown code', failed(418, ['blue', '']), 'Try again.'],
  ['the default for a refusal without an error', failed(404), 'Try again.'],
  ['the default for an answer that is not our refusal', failed(404, ['fault', '']), 'Try again.'],
  ['the default for a fault, whatever it says', failed(500, ['fault', 'SQL.']), 'Try again.'],
  [
    'the default for a fault that has the code of a refusal',
    failed(500, ['cart_expired', 'SQL.']),
    'Try again.',
  ],
  ['the default without an answer', failed(0, ['fault', '']), 'Try again.'],
])('a failed call is described by %s', (_, outcome, text) => {
  expect(errorText(outcome, t, messages, 'fault.text')).toBe(text);
});

// Guards: MEM-13, PAY-55
test.each([
  [
    'guest_account',
    'PAY-55',
    'Oops! You have not set a password yet. Please check your email inbox for instructions to set a password, then try again.',
  ],
  [
    'gift_to_self',
    'MEM-13',
    'You can not gift membership to yourself. Do you want to buy or renew membership for yourself?',
  ],
] as const)('a refusal with %s tells the person what to do (%s)', (code, _, text) => {
  const words = { [`refusal.${code}`]: compile(refusalsEn[`refusal.${code}`]) };
  const compiled = { ...messages, ...words } as unknown as CompiledMessages;
  const outcome = failed(422, [code, '']);
  expect(errorText(outcome, createWords(compiled, 'en'), compiled, 'fault.later')).toBe(text);
});

test.each([
  ['staff', 'Ask us.'],
  ['scheduled', 'Ask us.'],
  ['payment_in_progress', 'Not now.'],
])('a cart that can’t be changed gives the reason: %s', (state, text) => {
  const words = { 'rule.agreed_places': 'Ask us.', 'refusal.incorrect_cart_state': 'Not now.' };
  const compiled = { ...messages, ...words } as unknown as CompiledMessages;
  const [error] = failed(409, ['incorrect_cart_state', '']).errors;
  const outcome = { ...failed(409), errors: error ? [{ ...error, _extra: { state } }] : [] };
  expect(errorText(outcome, createWords(compiled, 'en'), compiled, 'fault.text')).toBe(text);
});

// Guards: APP-53
test('checkout has its own default text', () => {
  expect(errorText(failed(500), t, messages, 'fault.later')).toBe('Try again later.');
});

// Guards: PAY-57, PAY-58
test('a violated rule of the venue is described in the venue’s own words', () => {
  const blocked = (block_reason: string) => ({
    ...failed(422),
    errors: [
      {
        _code: 'rule_blocks_reserve' as const,
        _context: 'checkout_rules',
        _description: '',
        _extra: { block_reason },
      },
    ],
  });
  expect(errorText(blocked('anchor_required'), t, messages, 'fault.text')).toBe(
    'Add an admission event to your cart first.',
  );
  expect(errorText(blocked('not_on_sale'), t, messages, 'fault.text')).toBe('Try again.');
});

// Guards: PRO-11
test('an unknown promo code is reported with the code as typed (PRO-11)', () => {
  const words = {
    ...messages,
    'refusal.code_not_found': compile('{code} is not a valid promo code'),
  } as unknown as CompiledMessages;
  const outcome = failed(404, ['code_not_found', '']);
  const typed = {
    ...outcome,
    errors: outcome.errors.map((one) => ({ ...one, _extra: { code: 'Abc' } })),
  };
  expect(errorText(typed, createWords(words, 'en'), words, 'fault.text')).toBe(
    'Abc is not a valid promo code',
  );
});

// Guards: CAL-38, ERR-04
test('too many ticket types for a calendar have their own text, and other invalid input does not', () => {
  const refused = (extra: object) => {
    const { errors, ...outcome } = failed(400, ['validation_failed', 'quantities: wrong']);
    return {
      ...outcome,
      errors: errors.map((error) => ({
        ...error,
        _context: 'event_calendar',
        _extra: { ...extra },
      })),
    };
  };
  expect(errorText(refused({ limit: 10 }), t, messages, 'fault.text')).toBe(
    'You can only select up to 10 different types of tickets.',
  );
  expect(errorText(refused({}), t, messages, 'fault.text')).toBe('quantities: wrong');
});

// Guards: PRO-10
test.each([
  ['over', 'Over.'],
  ['not_yet', 'Not yet.'],
  ['not_combinable', 'No benefit.'],
])('a code without benefit (%s) says if its dates are the reason (PRO-10)', (reason, text) => {
  const words = {
    ...messages,
    'promo.over': 'Over.',
    'promo.not_yet': 'Not yet.',
    'refusal.no_code_benefit': 'No benefit.',
  } as unknown as CompiledMessages;
  const outcome = failed(422, ['no_code_benefit', '']);
  const refused = {
    ...outcome,
    errors: outcome.errors.map((one) => ({ ...one, _extra: { code: 'ABC', reason } })),
  };
  expect(errorText(refused, createWords(words, 'en'), words, 'fault.text')).toBe(text);
});

// Guards: PAY-38
test('a call whose captcha was blocked says so, whatever the server answered', () => {
  const words = { ...messages, 'captcha.blocked': 'Blocked.' } as unknown as CompiledMessages;
  const outcome = whileBlocked(failed(422, ['captcha_required', 'Confirm']));
  expect(errorText(outcome, createWords(words, 'en'), words, 'fault.text')).toBe('Blocked.');
});
