import { expect, test } from 'vitest';
import type { PaymentFailedLetter } from '#contract/letters.ts';
import { renderLetter } from './render-letter.ts';

const content: PaymentFailedLetter = {
  language: 'en',
  currency: 'EUR',
  theme: { brand: '#2346b0' },
  strings: {},
  logo: null,
  seller: { name: 'Solvarde Tower', metadata: { contact_email: 'hello@tower.example' } },
  amount: '40.00',
  cartNumber: 'K7RT2YH3M',
  areGone: true,
  url: 'https://tickets.tower.example/tower',
};
const letter = (over: Partial<PaymentFailedLetter> = {}) =>
  renderLetter('payment_failed', { ...content, ...over });

test('the letter of a debit that did not clear says what failed and where to buy again', async () => {
  const { subject, html, text } = await letter();
  expect(subject).toBe('Your payment to Solvarde Tower did not go through – K7RT2YH3M');
  for (const said of [html, text]) {
    expect(said).toContain('€40.00');
    expect(said).toContain('K7RT2YH3M');
    expect(said).toContain('We can’t hold your places any longer.');
    expect(said).toContain('https://tickets.tower.example/tower');
    expect(said).toContain('hello@tower.example');
  }
});

test('where the places are still held it leads to paying, in the tenant’s own words', async () => {
  const { html, text } = await letter({
    areGone: false,
    url: 'https://tickets.tower.example/tower/checkout/1',
    strings: { 'letter.failed.held': 'Bitte zahlen Sie anders.' },
  });
  expect(text).toContain('Bitte zahlen Sie anders.');
  expect(text).not.toContain('any longer');
  expect(html).toContain('Pay €40.00');
  expect(html).toContain('href="https://tickets.tower.example/tower/checkout/1"');
});
