import { expect, test } from 'vitest';
import { attemptsOf } from './attempt.ts';

function tab() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const attempt = { cartId: 'c1', identityId: 'i1', amount: '19.50', unanswered: 'key' };

test('an attempt is stored for its cart and seller until it is cleared', () => {
  const storage = tab();
  const attempts = attemptsOf('tower', storage);
  attempts.keep(attempt);
  expect(attempts.read('c1')).toEqual(attempt);
  expect(attempts.read('c2')).toBeNull();
  expect(attemptsOf('hall', storage).read('c1')).toBeNull();
  attempts.forget();
  expect(attempts.read('c1')).toBeNull();
});
