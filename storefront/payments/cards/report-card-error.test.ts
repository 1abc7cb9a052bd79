import { expect, test, vi } from 'vitest';
import { reportCardError } from './report-card-error.ts';

// Guards: PAY-63, PAY-64
test.each([
  [
    'an error with a code, by its code',
    { type: 'card_error', code: 'processing_error' },
    'processing_error',
  ],
  ['an error without a code, by its kind', { type: 'api_error' }, 'api_error'],
] as const)(
  'an error of the card processor (%s) is reported without its text',
  (_, error, code) => {
    const told = vi.fn();
    reportCardError({ ...error, message: 'Ada’s card' }, told);
    expect(told.mock.calls).toEqual([[{ kind: 'card', code }]]);
  },
);

test('an incomplete field is not reported as an error', () => {
  const told = vi.fn();
  reportCardError({ type: 'validation_error', code: 'incomplete_number' }, told);
  expect(told).not.toHaveBeenCalled();
});
