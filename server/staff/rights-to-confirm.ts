import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { isOwner } from '#domain/staff/roles.ts';
import { auditChange } from '../audit/audit-change.ts';
import { endUnconfirmed, unconfirmedRights } from '../store/staff/unconfirmed-rights.ts';
import { changeStaff } from './change-staff.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from './staff-request.ts';

const context = 'right_to_confirm';

/** Throws `owner_needed` for anyone but an owner of the whole portal. */
function refuseOthers(grants: readonly Grant[]): void {
  if (!isOwner(grants)) throw new StaffRefusal('owner_needed', context);
}

async function listRightsToConfirm(
  _: StaffInput<'listRightsToConfirm'>,
  { services, portalId, viewer }: StaffRequest,
) {
  refuseOthers(viewer.grants);
  const rows = await services.store.readOnce(portalId, unconfirmedRights);
  return {
    right_to_confirm: rows.map(({ since, people, invited, groups, ...row }) => ({
      ...row,
      since: since.toISOString(),
      people: [...people],
      invited: [...invited],
      groups: [...groups],
    })),
  };
}

/** Lets a role give a right that had no effect when people got it (decision 187). */
async function confirmRight(
  { body: { role, right } }: StaffInput<'confirmRight'>,
  request: StaffRequest,
): Promise<undefined> {
  await changeStaff(request, 'confirmRight', async (tx, own) => {
    refuseOthers(own);
    const waiting = await unconfirmedRights(tx);
    const found = waiting.find((row) => row.role === role && row.right === right);
    if (!found) throw new Refusal('not_found', context);
    await endUnconfirmed(tx, role, [right]);
    await auditChange(tx, request.services.actor, {
      act: 'confirm_right',
      entity: { kind: 'staff_role', id: role },
      after: { ...(found.name === null ? {} : { name: found.name }), right },
    });
  });
}

export const rightToConfirmEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listRightsToConfirm', listRightsToConfirm),
  staffEndpoint('confirmRight', confirmRight),
];
