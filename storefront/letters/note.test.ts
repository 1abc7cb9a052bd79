import { expect, test } from 'vitest';
import type { NoteLetter } from '#contract/letters.ts';
import { renderLetter } from './render-letter.ts';

const content: NoteLetter = {
  language: 'en',
  theme: { brand: '#2346b0' },
  strings: {},
  logo: null,
  seller: { name: 'Solvarde Tower', metadata: { contact_email: 'hello@tower.example' } },
  url: 'https://tickets.tower.example/tower/user/reset-password?token=abc',
  note: { kind: 'password_reset', email: 'ada@example.org', minutes: 60 },
};

test('the letter of a forgotten password leads to a new one, once and for an hour', async () => {
  const { subject, html, text } = await renderLetter('note', content);
  expect(subject).toBe('Set your password for Solvarde Tower');
  for (const said of [html, text]) {
    expect(said).toContain('ada@example.org');
    expect(said).toContain('https://tickets.tower.example/tower/user/reset-password?token=abc');
    expect(said).toContain('60 minutes');
    expect(said).toContain('hello@tower.example');
  }
});

test('the letter to a new address asks to confirm it, in the tenant’s own words', async () => {
  const { subject, html, text } = await renderLetter('note', {
    ...content,
    strings: { 'letter.confirm.button': 'Adresse bestätigen' },
    note: { kind: 'confirm_email', email: 'ada@example.org', hours: 48 },
  });
  expect(subject).toBe('Confirm your e-mail address for Solvarde Tower');
  expect(html).toContain('Adresse bestätigen');
  expect(text).toContain('48 hours');
});
