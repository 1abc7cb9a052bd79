import { createHash } from 'node:crypto';
import { Refusal } from '#contract/refusals.ts';
import { countHit, forgiveHit } from '../store/rates.ts';
import type { ApiRequest } from './request.ts';

export interface Rate {
  /** How many may be tried in the window. */
  readonly limit: number;
  /** How long a window lasts from its first try. */
  readonly seconds: number;
}

type Asker = Pick<ApiRequest, 'services' | 'portalId'>;

/**
 * Counts a try before it is made, and throws `too_many_requests` once there were more than the
 * rate has. `key` says by whom or on what, such as a client's address; only its hash is kept. The
 * count is committed by itself, so that a try that is refused afterwards has counted.
 */
export async function withinRate(
  { services, portalId }: Asker,
  name: string,
  key: string,
  { limit, seconds }: Rate,
): Promise<void> {
  const { hits, retry_after } = await countIn({ services, portalId }, name, key, { seconds, n: 1 });
  if (hits <= limit) return;
  throw new Refusal('too_many_requests', name, { retry_after });
}

/** Counts so many in the window of a key; committed by itself. Answers how many there are now. */
export async function countIn(
  { services, portalId }: Asker,
  name: string,
  key: string,
  { seconds, n }: { readonly seconds: number; readonly n: number },
): Promise<{ readonly hits: number; readonly retry_after: number }> {
  const now = services.now();
  const { hits, ends_at } = await services.store.write(portalId, (tx) =>
    countHit(tx, { name, keyHash: hashOf(key) }, new Date(now), seconds, n),
  );
  return { hits, retry_after: Math.max(1, Math.ceil((ends_at.getTime() - now) / 1000)) };
}

/** Takes a try back that turned out right: only what is wrong is a guess. */
export async function forgiveTry(
  { services, portalId }: Asker,
  name: string,
  key: string,
  n = 1,
): Promise<void> {
  await services.store.write(portalId, (tx) => forgiveHit(tx, { name, keyHash: hashOf(key) }, n));
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
