import { expect, test, vi } from 'vitest';
import { tellOfCard } from './tell-of-card.ts';

test.each([
  [
    'an error with a code by it',
    { type: 'card_error', code: 'processing_error' },
    'processing_error',
  ],
  ['one without by its kind', { type: 'api_error' }, 'api_error'],
] as const)('of the card processor’s errors %s is told, without its words', (_, error, code) => {
  const told = vi.fn();
  tellOfCard({ ...error, message: 'Ada’s card' }, told);
  expect(told.mock.calls).toEqual([[{ kind: 'card', code }]]);
});

test('a field that is not filled in is no error to tell of', () => {
  const told = vi.fn();
  tellOfCard({ type: 'validation_error', code: 'incomplete_number' }, told);
  expect(told).not.toHaveBeenCalled();
});
