import { afterEach, expect, test, vi } from 'vitest';
import { earlyAnswer } from './early-answers.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer that the page asked for is taken once, by its own address', async () => {
  const answer = Promise.resolve(new Response('post'));
  vi.stubGlobal('earlyAnswers', new Map([['/staff_api/tower/door', answer]]));
  expect(earlyAnswer('/staff_api/tower/door/enrol')).toBeUndefined();
  expect(earlyAnswer('/staff_api/tower/door')).toBe(answer);
  expect(earlyAnswer('/staff_api/tower/door')).toBeUndefined();
});

test('a page that asked for nothing has none', () => {
  expect(earlyAnswer('/staff_api/tower/door')).toBeUndefined();
});
