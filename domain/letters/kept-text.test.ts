import { expect, test } from 'vitest';
import { keptText } from './kept-text.ts';

test('a kept text shows where its links lead but not the secrets in them', () => {
  const text = 'See https://hall.example:8443/o/f00?token=t1#a, or http://hall.example.\nBye';
  expect(keptText(text, [])).toBe('See https://hall.example:8443/… or http://hall.example./…\nBye');
});

test('a kept text contains no secret, however often repeated', () => {
  expect(keptText('Code A-1 and A-1', ['A-1', ''])).toBe('Code … and …');
});

test('a kept text has at most 20,000 characters, and no character is cut in half', () => {
  expect(keptText('x'.repeat(20_000), [])).toHaveLength(20_000);
  const cut = keptText(`x${'😀'.repeat(10_000)}`, []);
  expect(cut.length).toBeLessThanOrEqual(20_000);
  expect(cut.isWellFormed()).toBe(true);
});
