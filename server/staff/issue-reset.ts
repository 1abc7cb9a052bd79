import { auditChange } from '../audit/audit-change.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import type { PersonRow } from '../store/staff/people.ts';
import { ownerIds } from '../store/staff/people-lists.ts';
import { deleteStaffSessionsOf } from '../store/staff/staff-sessions.ts';
import { issueLink } from './issue-link.ts';

/**
 * Issues a link to set up a sign-in again, ends the person's sessions and tells all owners (STF-20). Sends the person
 * the link by letter, or else the news that someone else got it. Returns the secret, which a letter replaces with its
 * own.
 */
export async function issueReset(
  tx: Tx,
  services: Pick<Services, 'now' | 'actor'>,
  portalId: number,
  person: Pick<PersonRow, 'id'>,
  { isMailed }: { readonly isMailed: boolean },
): Promise<{ readonly token: string }> {
  const link = await issueLink(tx, services, {
    purpose: 'reset',
    email: null,
    personId: person.id,
    grants: [],
  });
  await deleteStaffSessionsOf(tx, person.id);
  await auditChange(tx, services.actor, {
    act: 'reset_sign_in',
    entity: { kind: 'staff_person', id: person.id },
    after: { link: link.id },
  });
  if (isMailed) enqueue(tx, 'mail_staff_link', { portal_id: portalId, link_id: link.id });
  const by = services.actor?.kind === 'person' ? services.actor.id : null;
  const told = new Set(await ownerIds(tx));
  if (isMailed) told.delete(person.id);
  else told.add(person.id);
  for (const reader of told) {
    enqueue(tx, 'mail_staff_notice', {
      portal_id: portalId,
      person_id: reader,
      occasion: link.id,
      about: { kind: 'reset_issued', person_id: person.id, by },
    });
  }
  return link;
}
