import { type JobPayloads, type LetterJobName, letterOf } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuidOf } from '../setup/random.ts';
import { keepLetter, recordOutcome } from '../store/letters/letter-rows.ts';

interface LetterJob {
  readonly task: LetterJobName;
  readonly payload: JobPayloads[LetterJobName];
  /** The queue's own count; undefined if a test calls the task itself. */
  readonly job: { readonly attempts: number; readonly max_attempts: number } | undefined;
}

/**
 * Makes one attempt to send a letter, under its row's id. Records what `mail` throws and rethrows it, so that the queue
 * retries; after the last attempt the letter has failed (LET-02).
 */
export async function attemptOn(
  services: Services,
  { task, payload, job }: LetterJob,
  mail: (letterId: string) => Promise<void>,
): Promise<void> {
  const { store, log, now } = services;
  const { portal_id: portalId } = payload;
  const id = payload.letter_id ?? uuidOf(task, JSON.stringify(payload));
  // Jobs that an earlier release queued have no row yet.
  if (payload.letter_id === undefined) {
    await store.writeOnce(portalId, (tx) => keepLetter(tx, letterOf(task, payload, id)));
  }
  try {
    await mail(id);
  } catch (error) {
    const state = job && job.attempts >= job.max_attempts ? 'failed' : 'queued';
    const answer = error instanceof Error ? error.message : String(error);
    await store
      .writeOnce(portalId, (tx) => recordOutcome(tx, id, { state, answer, at: new Date(now()) }))
      .catch((err: unknown) => log.warn({ err }, 'a failed attempt at a letter is not recorded'));
    throw error;
  }
}
