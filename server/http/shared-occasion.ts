import { uuidOf } from '../setup/random.ts';
import { countIn } from './rate-limit.ts';
import type { ApiRequest } from './request.ts';

/** Seconds within which a second press shares the first one's letter. */
const seconds = 60;

interface Occasion {
  readonly occasion: string;
  /** False if the same was requested less than a minute ago. */
  readonly isNew: boolean;
}

/**
 * The occasion of a letter that is requested again. Requests within a minute share it, so pressing twice sends one letter: the
 * second has the same key.
 */
export async function sharedOccasion(
  request: ApiRequest,
  name: 'again_order' | 'again_member',
  key: string,
): Promise<Occasion> {
  const { hits, endsAt } = await countIn(request, name, key, { seconds, n: 1 });
  const occasion = uuidOf(name, String(request.portalId), key, endsAt.toISOString());
  return { occasion, isNew: hits === 1 };
}
