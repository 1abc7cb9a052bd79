import { expect, test } from 'vitest';
import { resendCutoff } from './resend.ts';

test('an order can be sent again until thirty days after its last visit', () => {
  const now = Date.parse('2031-03-31T12:00:00Z');
  expect(new Date(resendCutoff(now)).toISOString()).toBe('2031-03-01T12:00:00.000Z');
});
