import { describe, expect, test } from 'vitest';
import { openAnswerStore } from './answer-store.ts';
import { readAnswer, type SharedAnswer } from './shared-answer.ts';

const answer = (bytes: number): Promise<SharedAnswer> =>
  readAnswer(new Response('x'.repeat(bytes)));

const of = (kept: SharedAnswer, client = 'x') => ({ answer: kept, until: 50, client });

test('an answer is kept until its time is over', async () => {
  const store = openAnswerStore({ total: 10_000, each: 1_000 });
  const kept = await answer(10);
  store.keep('a', of(kept), 0);
  expect(store.find('a', 49)).toBe(kept);
  expect(store.find('a', 50)).toBeUndefined();
});

// Guards: SPD-01
test('answers never take more than the allowed space, however many and small they are', async () => {
  const store = openAnswerStore({ total: 50_000, each: 400 });
  for (let i = 0; i < 100; i += 1) {
    store.keep(`answer ${i}`, of(await answer(1 + (i % 50))), 0);
    expect(store.size).toBeLessThanOrEqual(50_000);
  }
  expect(store.find('answer 99', 0)).toBeDefined();
  expect(store.find('answer 1', 0)).toBeUndefined();
  store.keep('large', of(await answer(201)), 0);
  expect(store.find('large', 0)).toBeUndefined();
});

test('expired answers make room, and one that is kept again counts once', async () => {
  const store = openAnswerStore({ total: 100_000, each: 400 });
  store.keep('a', of(await answer(10)), 0);
  const one = store.size;
  for (const key of ['b', 'a']) store.keep(key, of(await answer(10)), 0);
  expect(store.size).toBe(2 * one);
  store.keep('c', { ...of(await answer(10)), until: 150 }, 100);
  expect(store.size).toBe(one);
});

describe('a client that requests many different answers', () => {
  /** Keeps answers that others requested, then a flood; returns which of the former are left. */
  async function leftAfter(flood: string, others: readonly string[]) {
    const store = openAnswerStore({ total: 50_000, each: 400 });
    for (const [at, client] of others.entries()) {
      store.keep(`wanted ${at}`, of(await answer(100), client), 0);
    }
    for (let i = 0; i < 100; i += 1) store.keep(`flood ${i}`, of(await answer(100), flood), 0);
    expect(store.size).toBeLessThanOrEqual(50_000);
    expect(store.find('flood 99', 0)).toBeDefined();
    return others.map((_, at) => store.find(`wanted ${at}`, 0) !== undefined);
  }

  test('displaces only its own', async () => {
    expect(await leftAfter('x', ['y', 'z'])).toEqual([true, true]);
  });

  test('control: displaces the oldest answers that count as its own', async () => {
    expect(await leftAfter('x', ['x', 'z'])).toEqual([false, true]);
  });
});

// Guards: SPD-06
test('clients that all request many answers share the space', async () => {
  const store = openAnswerStore({ total: 50_000, each: 400 });
  for (let i = 0; i < 100; i += 1) {
    for (const client of ['x', 'y']) {
      store.keep(`${client} ${i}`, of(await answer(100), client), 0);
    }
  }
  const left = ['x', 'y'].map(
    (client) =>
      Array.from({ length: 100 }, (_, i) => store.find(`${client} ${i}`, 0)).filter(Boolean).length,
  );
  expect(Math.abs((left[0] ?? 0) - (left[1] ?? 0))).toBeLessThanOrEqual(1);
});
