import type { SupportNotice } from '../../jobs/enqueue.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Tx } from '../../store/database.ts';
import { ownerIds } from '../../store/staff/people-lists.ts';

interface Told {
  readonly portalId: number;
  /** Identifies the letters. */
  readonly occasion: string;
  readonly about: Omit<SupportNotice, 'kind'>;
}

/** Tells every owner by letter that a consent to support was given, used or withdrawn (STF-18). */
export async function tellOwnersOfSupport(
  tx: Tx,
  { portalId, occasion, about }: Told,
): Promise<void> {
  for (const person_id of await ownerIds(tx)) {
    enqueue(tx, 'mail_staff_notice', {
      portal_id: portalId,
      person_id,
      occasion,
      about: { kind: 'support', ...about },
    });
  }
}
