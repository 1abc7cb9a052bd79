import { expect, test } from 'vitest';
import { keepsChain } from './chain-path.ts';

test.each([
  ['/events/guide', true],
  ['/events/guide/gift', true],
  ['/events', false],
  ['/checkout', false],
  ['/', false],
])('on %s the chain is kept: %j', (path, kept) => {
  expect(keepsChain(path)).toBe(kept);
});
