import { expect, test } from 'vitest';
import { openChainOf } from './open-chain.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a chain survives a reload, each seller has its own, and it can be ended', () => {
  const storage = memory();
  const chain = { at: '/events/guide', rest: ['/events/dome'] };
  openChainOf('tower', storage).keep(chain);
  expect(openChainOf('tower', storage).read()).toEqual(chain);
  expect(openChainOf('hall', storage).read()).toBeNull();
  openChainOf('tower', storage).keep(null);
  expect(openChainOf('tower', storage).read()).toBeNull();
});
