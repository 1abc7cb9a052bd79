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
  const now = services.now();
  const { hits, ends_at } = await services.store.write(portalId, (tx) =>
    countHit(tx, { name, keyHash: hashOf(key) }, new Date(now), seconds),
  );
  if (hits <= limit) return;
  throw tooMany(name, ends_at, now);
}

/** Refuses until a window ends. */
export function tooMany(name: string, endsAt: Date, now: number): Refusal {
  const retry_after = Math.max(1, Math.ceil((endsAt.getTime() - now) / 1000));
  return new Refusal('too_many_requests', name, { retry_after });
}

/** Takes a try back that turned out right: only what is wrong is a guess. */
export async function forgiveTry(
  { services, portalId }: Asker,
  name: string,
  key: string,
): Promise<void> {
  await services.store.write(portalId, (tx) => forgiveHit(tx, { name, keyHash: hashOf(key) }));
}

/** The form in which a window keeps its key. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
