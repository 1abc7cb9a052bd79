import { expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { sendUntilAnswered } from './send-until-answered.ts';

const answer: Outcome<string> = { ok: true, answer: 'admitted' };
const refused = (status: number): Outcome<string> => ({ ok: false, status, errors: [] });

/** Sends a call whose attempts have these outcomes. */
async function sent(outcomes: readonly Outcome<string>[], givenUpAfter = 100) {
  let attempts = 0;
  let losses = 0;
  const waits: number[] = [];
  const outcome = await sendUntilAnswered(
    async () => {
      attempts += 1;
      return outcomes[Math.min(attempts, outcomes.length) - 1] ?? answer;
    },
    {
      onLost: async () => {
        losses += 1;
      },
      wait: async (milliseconds) => void waits.push(milliseconds),
      isGivenUp: () => attempts >= givenUpAfter,
    },
  );
  return { outcome, attempts, losses, waits };
}

// Guards: DOR-06
test('a scan is sent again at growing intervals until the server answers', async () => {
  const lost = refused(0);
  const done = await sent([lost, lost, lost, lost, lost, answer]);
  expect(done).toEqual({
    outcome: answer,
    attempts: 6,
    losses: 5,
    waits: [300, 1_000, 2_000, 4_000, 4_000],
  });
});

// Guards: DOR-06
test('an error or a busy server does not count as an answer', async () => {
  expect(await sent([refused(502), refused(500), refused(429), answer])).toMatchObject({
    outcome: answer,
    attempts: 4,
  });
});

// Guards: DOR-06
test('a refusal counts as an answer', async () => {
  expect(await sent([refused(401)])).toMatchObject({ outcome: refused(401), attempts: 1 });
});

// Guards: DOR-06
test('a scan that was given up is not sent again', async () => {
  expect(await sent([refused(0)], 3)).toMatchObject({ outcome: undefined, attempts: 3 });
});
