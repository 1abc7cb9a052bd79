import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { tokenHash } from '../../setup/token.ts';
import { lockPerson } from '../../store/staff/people.ts';
import { takeStaffLink } from '../../store/staff/staff-links.ts';
import { deleteStaffSessionsOf } from '../../store/staff/staff-sessions.ts';
import { linkRate } from '../read-link.ts';
import type { OpenStaffRequest, StaffInput } from '../staff-request.ts';
import { openStaffSession } from '../staff-viewer.ts';
import { tellOwners } from '../tell-staff.ts';

/**
 * Signs in a member of the operator's support by their link, once, while the consent is in force (STF-18). The link
 * counts as a second factor; a later one replaces their session. The browser is not remembered.
 */
export async function acceptSupportLink(
  { body: { token } }: StaffInput<'acceptSupportLink'>,
  request: OpenStaffRequest,
): Promise<undefined> {
  const { services, portalId, requestId, client } = request;
  await withinRate(request, 'staff_link', client, linkRate);
  const now = new Date(services.now());
  await services.store.write(portalId, async (tx) => {
    const link = await takeStaffLink(tx, tokenHash(token), now);
    const person =
      link?.purpose === 'support' && link.person_id !== null
        ? await lockPerson(tx, link.person_id)
        : undefined;
    const consent = person?.state === 'active' ? person.support : null;
    if (!link || !person || !consent || consent.ends_at <= now) {
      throw new StaffRefusal('link_not_valid', 'link');
    }
    await deleteStaffSessionsOf(tx, person.id);
    await openStaffSession(tx, request, person.id, { verifiedAt: now });
    await auditChange(
      tx,
      { kind: 'person', id: person.id, request: requestId },
      {
        act: 'enter_as_support',
        entity: { kind: 'staff_person', id: person.id },
        after: { consent: consent.id },
      },
    );
    await tellOwners(
      tx,
      { portalId, occasion: link.id },
      { kind: 'support', what: 'used', by: person.id, until: consent.ends_at.toISOString() },
    );
  });
}
