import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { moneyText } from '#domain/pricing/money-text.ts';
import { checkoutEn } from '#tenants/strings/en/checkout.ts';
import { type CompiledMessages, createWords } from '../site/words.ts';
import { notCharged } from './not-charged.ts';

const keys = [
  'checkout.not_charged',
  'checkout.not_charged_part',
  'checkout.nothing_charged',
  'checkout.nothing_charged_part',
] as const;
const compiled = Object.fromEntries(keys.map((key) => [key, compile(checkoutEn[key])]));
const t = createWords(compiled as unknown as CompiledMessages, 'en');
const card = (last_four: string, amount: string) => ({ payment_id: last_four, last_four, amount });
const speech = { t, money: (amount: string) => moneyText(amount, 'EUR', 'en'), language: 'en' };
const said = (...gift_cards: ReturnType<typeof card>[]) =>
  notCharged({ gift_cards, currency: 'EUR' }, speech);

// Guards: PAY-47
test('a gift card that paid a part is named if the card was not charged', () => {
  expect(said()).toBe('Your card has not been charged.');
  expect(said(card('222C', '37'))).toBe(
    'Your card has not been charged; €37.00 is paid by gift card …222C.',
  );
  expect(said(card('222C', '30'), card('333Y', '7.00'))).toBe(
    'Your card has not been charged; €37.00 is paid by gift cards …222C and …333Y.',
  );
});

// Guards: PAY-61
test('no card is mentioned if something else was to pay', () => {
  const without = (...gift_cards: ReturnType<typeof card>[]) =>
    notCharged({ gift_cards, currency: 'EUR' }, speech, false);
  expect(without()).toBe('Nothing has been charged.');
  expect(without(card('222C', '37'))).toBe(
    'Nothing more has been charged; €37.00 is paid by gift card …222C.',
  );
});
