import { expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import type { Words } from '../site/words.ts';
import { refused } from '../testing/refused.ts';
import { refusalText } from './refusal-text.ts';

const t = ((key: string, { code }: { code: string }) => `${key} ${code}`) as unknown as Words;
const text = (outcome: Outcome<unknown>) => refusalText(outcome, () => 'as always', t);

test('a code that the buyer has used before is named', () => {
  expect(text(refused(409, 'code_exhausted', { code: 'ONCE', reason: 'per_buyer' }))).toBe(
    'checkout.code_used ONCE',
  );
});

test('every other refusal has its usual text', () => {
  expect(text(refused(409, 'code_exhausted'))).toBe('as always');
  expect(text(refused(402, 'card_error', { code: 'card_declined' }))).toBe('as always');
});
