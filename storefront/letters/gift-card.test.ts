import { describe, expect, test } from 'vitest';
import type { GiftCardLetter } from '#contract/letters/letters.ts';
import { renderLetter } from './render-letter.ts';

const content: GiftCardLetter = {
  language: 'en',
  currency: 'EUR',
  theme: { brand: '#2346b0' },
  strings: {},
  logo: null,
  seller: {
    name: 'Solvarde Tower',
    metadata: { legal_name: 'Solvarde Foundation', contact_email: 'hello@tower.example' },
  },
  number: 'TRYT RYTR YTRY TRY2 222C',
  amount: '40.00',
  membership: null,
  begun: null,
  receiver: 'Grace',
  giver: 'Ada Lovelace',
  message: 'Happy birthday!\n\nSee you up there',
  lastDay: '2029-11-20',
  isForBuyer: false,
  shopUrl: 'https://tickets.tower.example/tower',
};
const letter = (over: Partial<GiftCardLetter> = {}) =>
  renderLetter('gift_card', { ...content, ...over });

/** The text that a reader of the HTML sees, without its hidden first line. */
const wordsOf = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div[^>]*data-skip-in-text.*?<\/div><\/div>/s, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

describe('the letter that carries a gift card', () => {
  test('says in HTML and plain text who gives what to whom, and how long it is valid', async () => {
    const { subject, html, text } = await letter();
    expect(subject).toBe('Ada Lovelace has given you €40.00 to spend at Solvarde Tower');
    for (const said of [wordsOf(html), text]) {
      for (const fact of [
        'A gift for Grace',
        'Ada Lovelace has given you this gift card for Solvarde Tower.',
        'Happy birthday!',
        'See you up there',
        '€40.00',
        'TRYT RYTR YTRY TRY2 222C',
        'Valid until Tue, November 20, 2029.',
        'Solvarde Foundation',
        'hello@tower.example',
      ]) {
        expect(said).toContain(fact);
      }
    }
    expect(html).toContain('href="https://tickets.tower.example/tower"');
    expect(text).toContain('https://tickets.tower.example/tower');
  });

  test('says so if it goes to the buyer, and has no end date if the card has none', async () => {
    const { subject, text } = await letter({ isForBuyer: true, receiver: '', lastDay: null });
    expect(subject).toBe('Your gift card: €40.00 at Solvarde Tower');
    expect(text).toContain('A gift for you');
    expect(text).toContain('to print, to forward, or for yourself');
    expect(text).toContain('Valid until it is used up');
  });

  test('can carry a gift-of-membership code, with what it redeems and where', async () => {
    const code = {
      number: 'TRYTRYTRY2',
      amount: '0',
      membership: 'Household',
      shopUrl: 'https://tickets.tower.example/tower/membership/redeem',
    };
    const { subject, html, text } = await letter(code);
    expect(subject).toBe('Ada Lovelace has given you a membership at Solvarde Tower: Household');
    for (const said of [wordsOf(html), text]) {
      for (const fact of [
        'A gift for Grace',
        'Ada Lovelace has given you a membership at Solvarde Tower.',
        'Household',
        'Your code',
        'TRYTRYTRY2',
        'It can be redeemed through Tue, November 20, 2029.',
        'https://tickets.tower.example/tower/membership/redeem',
      ]) {
        expect(said === text ? said : `${said}${html}`).toContain(fact);
      }
      expect(said).not.toContain('€');
    }
    const own = await letter({ ...code, isForBuyer: true, lastDay: null });
    expect(own.subject).toBe('Your gift of membership: Household at Solvarde Tower');
    expect(own.text).toContain('It does not expire.');
  });

  test('of a membership gives its start, the member ID and how to log in', async () => {
    const begun = {
      startDay: '2026-12-24',
      members: ['Grace Hopper', 'Bea www.example.com'],
      logInWith: 'member_code_last_name',
    } as const;
    const { subject, html, text } = await letter({
      membership: 'Household',
      amount: '0',
      number: 'K7PW2MZ4R9',
      lastDay: '2027-12-23',
      begun,
    });
    expect(subject).toBe('Ada Lovelace has given you a membership at Solvarde Tower: Household');
    for (const said of [wordsOf(html), text]) {
      for (const fact of [
        'A gift for Grace',
        'Ada Lovelace has given you a membership at Solvarde Tower.',
        'Household',
        'Members: Grace Hopper, Bea www. example. com',
        'It starts on Thu, December 24, 2026',
        'Valid through Thu, December 23, 2027',
        'Your member ID',
        'K7PW2MZ4R9',
        'Log in with your member ID and your last name.',
      ]) {
        expect(said).toContain(fact);
      }
      expect(said).not.toMatch(/redeem|€/);
    }
    const elsewhere = { ...begun, startDay: null, members: [], logInWith: null };
    const other = await letter({ membership: 'Household', lastDay: null, begun: elsewhere });
    expect(other.text).toContain('No expiry date');
    expect(other.text).toContain('Give your member ID when you visit.');
    expect(other.text).not.toMatch(/starts on|Log in|Member:/);
  });

  test('contains no stranger’s link, neither in names nor in messages', async () => {
    const { subject, html, text } = await letter({
      giver: 'Win at casino.example',
      receiver: 'http://evil.example',
      message: 'Go to https://evil.example/now or mail me@evil.example',
    });
    for (const said of [subject, html, text]) {
      expect(said).not.toMatch(/evil\.example|casino\.example/);
    }
    expect(html.match(/href="[^"]*"/g)).toEqual((await letter()).html.match(/href="[^"]*"/g));
  });

  test('shows typed text as text', async () => {
    const { html } = await letter({ message: '<img src=x onerror=alert(1)>' });
    expect(html).not.toContain('<img src=x');
  });

  test('uses the tenant’s own words', async () => {
    const { text } = await letter({ strings: { 'letter.gift.title_for': 'Für {receiver}' } });
    expect(text).toContain('Für Grace');
  });
});
