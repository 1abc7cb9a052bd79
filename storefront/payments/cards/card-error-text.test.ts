import { expect, test } from 'vitest';
import type { Words } from '../../site/words.ts';
import { cardErrorText } from './card-error-text.ts';

const t = ((key: string, values?: object) => key + (values ? JSON.stringify(values) : '')) as Words;
const wrongZip = { type: 'card_error', code: 'incorrect_zip', message: 'Wrong postal code.' };
const wallet = 'Google Pay';

// Guards: PAY-61, PAY-62
test.each([
  ['a declined card', { type: 'card_error', message: 'Too little.' }, null, 'Too little.'],
  ['a wallet’s declined card', { type: 'card_error', message: 'No.' }, wallet, 'No.'],
  ['a refused request', { type: 'invalid_request_error', message: 'Old.' }, null, 'Old.'],
  [
    'an amount that no card pays',
    { type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount must …' },
    null,
    'checkout.not_supported',
  ],
  ['a wrong postal code', wrongZip, null, 'declined.postal_code'],
  [
    'a reason of the bank',
    { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    ...[null, 'declined.funds'],
  ],
  [
    'a bank’s reason without words',
    { type: 'card_error', code: 'card_declined', decline_code: 'new_reason', message: 'New.' },
    ...[null, 'declined.bank'],
  ],
  [
    'an account that cannot be debited',
    { type: 'invalid_request_error', code: 'bank_account_unusable', message: 'English.' },
    ...[wallet, 'declined.account'],
  ],
  [
    'a payment that was cancelled at the bank',
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'English.',
      method: 'ideal',
    },
    ...[null, 'declined.at_bank'],
  ],
  ['a wallet’s wrong postal code', wrongZip, wallet, 'checkout.wallet_zip{"wallet":"Google Pay"}'],
  ['a decline without a message', { type: 'card_error', message: '' }, null, 'refusal.card_error'],
  ['a fault of the processor', { type: 'api_error', message: 'Stack.' }, null, 'fault.later'],
  ['no answer at all', undefined, wallet, 'fault.later'],
] as const)('the text for %s says what people can do', (_, error, by, text) => {
  expect(cardErrorText(error, by, t)).toBe(text);
});
