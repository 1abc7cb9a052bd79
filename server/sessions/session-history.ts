import { entryPage } from '../staff/audit/audit-page.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { findSession } from './find-session.ts';

/** Lists who changed a session (AUD-03), within the viewer's sellers (STF-10). */
export const listSessionEntries = (
  { params: { id }, query: { before } }: StaffInput<'listSessionEntries'>,
  { services, portalId, catalogue, scope }: StaffRequest,
) =>
  services.store.read(portalId, async (tx) => {
    const session = await findSession(tx, id, { catalogue, scope });
    return entryPage(tx, { things: [{ kind: 'session', id: session.id }], before });
  });
