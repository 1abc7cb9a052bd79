import { expect, test } from 'vitest';
import { codeWithText, declineReason, declineReasons } from './decline.ts';

// Guards: PAY-61
test.each([
  ['generic_decline', 'bank'],
  ['insufficient_funds', 'funds'],
  ['charge_exceeds_weekly_limit', 'limit'],
  ['expired_card', 'expired'],
  ['incorrect_cvc', 'security_code'],
  ['incorrect_number', 'number'],
  ['incorrect_zip', 'postal_code'],
  ['payment_intent_authentication_failure', 'authentication'],
  ['currency_not_supported', 'unsupported'],
  ['processing_error', 'again'],
  ['debit_not_authorized', 'account'],
] as const)('the code %s means "%s"', (code, reason) => {
  expect(declineReason(code)).toBe(reason);
});

// Guards: PAY-61
test('a lost or stolen card and a suspected fraud are declines like any other', () => {
  for (const code of ['lost_card', 'stolen_card', 'fraudulent', 'merchant_blacklist']) {
    expect(declineReason(code), code).toBe('bank');
  }
});

test('an unknown code has no reason, even if it is named like an object property', () => {
  for (const code of ['', 'constructor', 'test_mode_live_card']) {
    expect(declineReason(code)).toBeUndefined();
  }
  expect(declineReasons.map(declineReason)).toEqual(declineReasons.map(() => undefined));
});

test('a decline whose exact code has no text of its own keeps the general code, which has one', () => {
  expect(codeWithText('insufficient_funds', 'card_declined')).toBe('insufficient_funds');
  expect(codeWithText('duplicate_transaction', 'card_declined')).toBe('card_declined');
  expect(codeWithText(undefined, 'expired_card')).toBe('expired_card');
  expect(codeWithText('duplicate_transaction', undefined)).toBe('duplicate_transaction');
  expect(codeWithText(undefined, undefined)).toBe('');
});
