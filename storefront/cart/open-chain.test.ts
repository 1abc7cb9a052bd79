import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { openChainOf } from './open-chain.ts';

// Guards: APP-56, DET-27
test('a chain survives a reload, is stored per seller, and can be ended', () => {
  const storage = inMemory();
  const chain = { at: '/events/guide', rest: ['/events/dome'] };
  openChainOf('tower', storage).keep(chain);
  expect(openChainOf('tower', storage).read()).toEqual(chain);
  expect(openChainOf('hall', storage).read()).toBeNull();
  openChainOf('tower', storage).keep(null);
  expect(openChainOf('tower', storage).read()).toBeNull();
});
