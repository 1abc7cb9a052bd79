import { expect, test } from 'vitest';
import { openAnswerStore } from './answer-store.ts';
import { readAnswer, type SharedAnswer } from './shared-answer.ts';

const answer = (bytes: number): Promise<SharedAnswer> =>
  readAnswer(new Response('x'.repeat(bytes)));

test('an answer is kept until its time is over', async () => {
  const store = openAnswerStore({ total: 10_000, each: 1_000 });
  const kept = await answer(10);
  store.keep('a', kept, 50, 0);
  expect(store.find('a', 49)).toBe(kept);
  expect(store.find('a', 50)).toBeUndefined();
});

test('answers never take more than their bounds, however many and small they are', async () => {
  const store = openAnswerStore({ total: 50_000, each: 400 });
  for (let i = 0; i < 100; i += 1) {
    store.keep(`answer ${i}`, await answer(1 + (i % 50)), 50, 0);
    expect(store.size).toBeLessThanOrEqual(50_000);
  }
  expect(store.find('answer 99', 0)).toBeDefined();
  expect(store.find('answer 1', 0)).toBeUndefined();
  store.keep('large', await answer(201), 50, 0);
  expect(store.find('large', 0)).toBeUndefined();
});

test('answers past their time make room, and one that is kept again counts once', async () => {
  const store = openAnswerStore({ total: 100_000, each: 400 });
  store.keep('a', await answer(10), 50, 0);
  const one = store.size;
  for (const key of ['b', 'a']) store.keep(key, await answer(10), 50, 0);
  expect(store.size).toBe(2 * one);
  store.keep('c', await answer(10), 150, 100);
  expect(store.size).toBe(one);
});
