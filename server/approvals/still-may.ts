import { isWithin, type Need, scopeOf } from '#domain/staff/rights.ts';
import type { Tx } from '../store/database.ts';
import { personById } from '../store/staff/people.ts';

interface Asked {
  readonly personId: string;
  readonly needs: readonly Need[];
  /** Null for rights in the whole portal. */
  readonly sellerId: string | null;
}

/** Returns true if a person is still active and has these rights, so that what they started may continue (STF-13). */
export async function stillMay(tx: Tx, { personId, needs, sellerId }: Asked): Promise<boolean> {
  const person = await personById(tx, personId);
  const scope = person?.state === 'active' ? scopeOf(person.grants, needs) : undefined;
  if (scope === undefined) return false;
  return sellerId === null ? scope === 'all' : isWithin(scope, sellerId);
}
