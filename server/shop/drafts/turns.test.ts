import { expect, test } from 'vitest';
import { inTurn } from './turns.ts';

// Guards: PUB-02
test('work with one key runs one after the other, although some fails, and other work beside it', async () => {
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn('a', async () => {
    log.push('a1 begins');
    await gate.promise;
    log.push('a1 ends');
    throw new Error('the first failed');
  });
  const second = inTurn('a', async () => log.push('a2'));
  await inTurn('b', async () => log.push('b'));
  expect(log).toEqual(['a1 begins', 'b']);
  gate.resolve();
  await expect(first).rejects.toThrow('the first failed');
  await second;
  await inTurn('a', async () => log.push('a3'));
  expect(log).toEqual(['a1 begins', 'b', 'a1 ends', 'a2', 'a3']);
});
