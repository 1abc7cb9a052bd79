import { expect, test } from 'vitest';
import type { RefundLetter } from '#contract/letters.ts';
import { renderLetter } from './render-letter.ts';

const content: RefundLetter = {
  language: 'en',
  currency: 'EUR',
  theme: { brand: '#2346b0' },
  strings: {},
  logo: null,
  seller: { name: 'Solvarde Tower', metadata: { contact_email: 'hello@tower.example' } },
  amount: '40.00',
  orderNumber: 'K7RT2YH3M',
  giftCard: null,
  why: 'cancelled',
  orderUrl: 'https://tickets.tower.example/tower/ticket_order/1',
};
const letter = (over: Partial<RefundLetter> = {}) =>
  renderLetter('refund', { ...content, ...over });

test('the letter of a refund says how much of which order goes back, why, and where to', async () => {
  const { subject, html, text } = await letter();
  expect(subject).toBe('Your refund from Solvarde Tower – order K7RT2YH3M');
  for (const said of [html, text]) {
    expect(said).toContain('€40.00');
    expect(said).toContain('K7RT2YH3M');
    expect(said).toContain('their codes are not valid any more');
    expect(said).toContain('to where you paid from');
    expect(said).toContain('https://tickets.tower.example/tower/ticket_order/1');
    expect(said).toContain('hello@tower.example');
  }
});

test('what is on a gift card again is said so, in the tenant’s own words', async () => {
  const { html, text } = await letter({
    giftCard: '222C',
    why: 'surplus',
    strings: { 'letter.refund.surplus': 'Das war zu viel.' },
  });
  for (const said of [html, text]) {
    expect(said).toContain('Das war zu viel.');
    expect(said).toContain('ends in 222C');
    expect(said).not.toContain('where you paid from');
    expect(said).not.toContain('not valid any more');
  }
});
