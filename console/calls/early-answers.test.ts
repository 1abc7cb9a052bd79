import { afterEach, expect, test, vi } from 'vitest';
import { earlyAnswer } from './early-answers.ts';

afterEach(() => vi.unstubAllGlobals());

// Guards: DOR-01
test('an answer requested early is used once, and only for its own address', async () => {
  const answer = Promise.resolve(new Response('post'));
  vi.stubGlobal('earlyAnswers', new Map([['/staff_api/tower/door', answer]]));
  expect(earlyAnswer('/staff_api/tower/door/enrol')).toBeUndefined();
  expect(earlyAnswer('/staff_api/tower/door')).toBe(answer);
  expect(earlyAnswer('/staff_api/tower/door')).toBeUndefined();
});

test('a page that requested nothing early has no early answers', () => {
  expect(earlyAnswer('/staff_api/tower/door')).toBeUndefined();
});
