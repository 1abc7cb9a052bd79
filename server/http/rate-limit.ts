import { createHash } from 'node:crypto';
import { Refusal } from '#contract/api/refusals.ts';
import { countHit, forgiveHit } from '../store/rates.ts';
import type { ApiRequest } from './request.ts';

export interface Rate {
  /** Attempts allowed in the window. */
  readonly limit: number;
  /** Length of a window from its first attempt. */
  readonly seconds: number;
}

type Caller = Pick<ApiRequest, 'services' | 'portalId'>;

/**
 * Counts an attempt before it is made, and throws `too_many_requests` above the rate. `key` identifies the client or
 * the target, such as an address; only its hash is stored. Commits the count in its own transaction, so that an attempt
 * refused afterwards still counts.
 */
export async function withinRate(
  { services, portalId }: Caller,
  name: string,
  key: string,
  { limit, seconds }: Rate,
): Promise<void> {
  const { hits, endsAt } = await countIn({ services, portalId }, name, key, { seconds, n: 1 });
  if (hits > limit) throw tooManyAttempts(name, endsAt, services.now());
}

/**
 * Adds to the count in the window of a key, in its own transaction. Returns the new count and the
 * window's end.
 */
export async function countIn(
  { services, portalId }: Caller,
  name: string,
  key: string,
  { seconds, n }: { readonly seconds: number; readonly n: number },
): Promise<{ readonly hits: number; readonly endsAt: Date }> {
  const now = services.now();
  const { hits, ends_at } = await services.store.writeOnce(portalId, (tx) =>
    countHit(tx, { name, keyHash: hashOf(key) }, new Date(now), seconds, n),
  );
  return { hits, endsAt: ends_at };
}

/** Whole seconds until a window ends, at least one. */
export const secondsUntil = (endsAt: Date, now: number): number =>
  Math.max(1, Math.ceil((endsAt.getTime() - now) / 1000));

/** The refusal of more attempts until a window ends. */
export const tooManyAttempts = (name: string, endsAt: Date, now: number): Refusal =>
  new Refusal('too_many_requests', name, { retry_after: secondsUntil(endsAt, now) });

/** Uncounts an attempt that was correct: only wrong ones are guesses. */
export async function uncountTry(
  { services, portalId }: Caller,
  name: string,
  key: string,
  n = 1,
): Promise<void> {
  await services.store.writeOnce(portalId, (tx) =>
    forgiveHit(tx, { name, keyHash: hashOf(key) }, n),
  );
}

/** A window's stored form of its key. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
