import { expect, test } from 'vitest';
import { skipUpsellsOf } from './skip-upsells.ts';

// Guards: APP-56
test('skipping upsells is stored per seller', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  skipUpsellsOf('tower', storage).set();
  expect(skipUpsellsOf('tower', storage).isSet()).toBe(true);
  expect(skipUpsellsOf('hall', storage).isSet()).toBe(false);
});
