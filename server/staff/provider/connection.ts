import { Refusal } from '#contract/api/refusals.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { lockPerson } from '../../store/staff/people.ts';
import { deleteIdentities } from '../../store/staff/staff-provider.ts';
import { refuseProvided } from '../sign-in-rules.ts';
import type { StaffInput, StaffRequest } from '../staff-request.ts';
import { tellOfAct } from '../tell-staff.ts';
import { context } from './provider-client.ts';

/** Ends the viewer's connection: the provider no longer signs them in. Passkeys and passwords stay. */
export async function removeMyConnection(
  _: StaffInput<'removeMyConnection'>,
  request: StaffRequest,
): Promise<undefined> {
  refuseProvided(request, context);
  const { services, portalId, viewer, requestId } = request;
  const { id } = viewer.person;
  await services.store.write(portalId, async (tx) => {
    await lockPerson(tx, id);
    if ((await deleteIdentities(tx, id)) === 0) throw new Refusal('not_found', context);
    tellOfAct(tx, { portalId, personId: id, occasion: requestId }, 'disconnect_provider');
    await auditChange(tx, services.actor, {
      act: 'disconnect_provider',
      entity: { kind: 'staff_person', id },
    });
  });
}
