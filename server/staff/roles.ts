import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { nameOrder } from '#domain/content/name-order.ts';
import { isEmptyRole, roleBeyond, staffLimits } from '#domain/staff/giving.ts';
import { type Grant, needsOf, type Rights } from '#domain/staff/rights.ts';
import { readyRoles } from '#domain/staff/roles.ts';
import { takenAway } from '#domain/staff/unconfirmed-rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { uuid } from '../setup/random.ts';
import type { Tx } from '../store/database.ts';
import {
  deleteOwnRole,
  insertOwnRole,
  type OwnRoleRow,
  ownRoles,
  roleUses,
  updateOwnRole,
} from '../store/staff/own-roles.ts';
import { endUnconfirmed, unconfirmedOf } from '../store/staff/unconfirmed-rights.ts';
import { changeStaff, refuseBeyond } from './change-staff.ts';
import { recordAllLetIn, rolesOfAll } from './let-in.ts';
import { wireRights } from './person-answer.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from './staff-request.ts';

const context = 'role';

interface AnyRole {
  readonly key: string;
  readonly name: string | null;
  readonly rights: Rights;
}

const wireRole = (
  { key, name, rights }: AnyRole,
  uses: ReadonlyMap<string, number>,
  own: readonly Grant[],
) => ({
  key,
  name,
  rights: wireRights(rights),
  people: uses.get(key) ?? 0,
  may_give: roleBeyond(own, rights).length === 0,
});

async function listRoles(
  _: StaffInput<'listRoles'>,
  { services, portalId, catalogue, viewer }: StaffRequest,
) {
  const inOrder = nameOrder(catalogue.portal.languages[0]);
  const [own, uses] = await services.store.readOnce(portalId, (tx) =>
    Promise.all([ownRoles(tx), roleUses(tx)]),
  );
  const ready = readyRoles.map((role) => ({ ...role, name: null }));
  const named = own.toSorted((one, other) => inOrder(one.name, other.name));
  return { role: [...ready, ...named].map((role) => wireRole(role, uses, viewer.grants)) };
}

/** Creates one of the venue's own roles (STF-10). */
async function createRole({ body }: StaffInput<'createRole'>, request: StaffRequest) {
  const { services } = request;
  return changeStaff(request, 'createRole', async (tx, own) => {
    const rights = givenRights(body.rights);
    refuseBeyond(context, roleBeyond(own, rights), 'rights');
    const others = await ownRoles(tx);
    if (others.length >= staffLimits.ownRoles) {
      throw new StaffRefusal('too_many', context, { limit: staffLimits.ownRoles });
    }
    checkName(body.name, others);
    const role = { key: `own_${uuid().replaceAll('-', '').slice(0, 16)}`, name: body.name, rights };
    await insertOwnRole(tx, role);
    await auditChange(tx, services.actor, {
      act: 'create_role',
      entity: { kind: 'staff_role', id: role.key },
      after: { name: role.name, rights },
    });
    return { role: wireRole(role, new Map(), own) };
  });
}

/** A role's rights without duplicates. Throws InvalidInput if there are none. */
function givenRights({ areas, special }: Rights): Rights {
  const rights = { areas, special: [...new Set(special)] };
  if (isEmptyRole(rights)) {
    throw new InvalidInput([{ path: 'rights', fault: 'must give at least one right' }]);
  }
  return rights;
}

function checkName(name: string, others: readonly OwnRoleRow[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw new InvalidInput([{ path: 'name', fault: 'is the name of another role' }]);
  }
}

/** Changes a role for everyone who has it (STF-11). */
async function updateRole(
  { params: { key }, body }: StaffInput<'updateRole'>,
  request: StaffRequest,
) {
  const { services } = request;
  return changeStaff(request, 'updateRole', async (tx, own) => {
    const [before, others] = await roleAndOthers(tx, key);
    refuseOtherThanRead(before, body);
    const after = {
      key,
      name: body.name ?? before.name,
      rights: body.rights ? givenRights(body.rights) : before.rights,
    };
    refuseBeyond(context, roleBeyond(own, before.rights));
    refuseBeyond(context, roleBeyond(own, after.rights), 'rights');
    checkName(after.name, others);
    const uses = await roleUses(tx);
    if (body.name === undefined && body.rights === undefined) needsNoEntry(tx);
    else {
      const had = await rolesOfAll(tx);
      await updateOwnRole(tx, after);
      const waiting = await unconfirmedOf(tx, key);
      await endUnconfirmed(tx, key, takenAway(after.rights, waiting));
      await recordAllLetIn(tx, request, had);
      await auditChange(tx, services.actor, {
        act: 'update_role',
        entity: { kind: 'staff_role', id: key },
        before: { name: before.name, rights: before.rights },
        after: { name: after.name, rights: after.rights },
      });
    }
    return { role: wireRole(after, uses, own) };
  });
}

/** Refuses to overwrite a role that someone else changed since it was read; repeating the same change succeeds. */
function refuseOtherThanRead(
  now: OwnRoleRow,
  { name, rights, before }: StaffInput<'updateRole'>['body'],
): void {
  if (!before || isSame(now, before)) return;
  if (name !== undefined && rights && isSame(now, { name, rights })) return;
  throw new StaffRefusal('changed_meanwhile', context);
}

const isSame = (role: Pick<OwnRoleRow, 'name' | 'rights'>, other: typeof role): boolean =>
  role.name === other.name && rightsText(role.rights) === rightsText(other.rights);

const rightsText = (rights: Rights): string =>
  needsOf(rights)
    .map((need) => JSON.stringify(need))
    .sort()
    .join();

async function roleAndOthers(tx: Tx, key: string): Promise<[OwnRoleRow, OwnRoleRow[]]> {
  const all = await ownRoles(tx);
  const found = all.find((role) => role.key === key);
  if (!found) throw new Refusal('not_found', context);
  return [found, all.filter((role) => role !== found)];
}

/** Deletes an unassigned role. */
async function deleteRole(
  { params: { key } }: StaffInput<'deleteRole'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services } = request;
  await changeStaff(request, 'deleteRole', async (tx, own) => {
    const [{ name, rights }] = await roleAndOthers(tx, key);
    refuseBeyond(context, roleBeyond(own, rights));
    const uses = await roleUses(tx);
    if (uses.has(key)) throw new StaffRefusal('role_in_use', context, { people: uses.get(key) });
    await deleteOwnRole(tx, key);
    await auditChange(tx, services.actor, {
      act: 'delete_role',
      entity: { kind: 'staff_role', id: key },
      before: { name, rights },
    });
  });
}

export const roleEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listRoles', listRoles),
  staffEndpoint('createRole', createRole),
  staffEndpoint('updateRole', updateRole),
  staffEndpoint('deleteRole', deleteRole),
];
