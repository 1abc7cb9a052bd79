import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { grantsBeyond } from '#domain/staff/giving.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { staffSession } from '#domain/staff/sign-in.ts';
import {
  supportRights,
  supportTime,
  supportViewer,
  supportViewerRights,
} from '#domain/staff/support.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { InvalidInput } from '../../http/input.ts';
import { uuid } from '../../setup/random.ts';
import type { Tx } from '../../store/database.ts';
import { ownRoles } from '../../store/staff/own-roles.ts';
import { namesOf } from '../../store/staff/people-lists.ts';
import {
  type ConsentRow,
  consentInForce,
  deleteSupportSession,
  insertConsent,
  removeSupport,
  supportSessions,
  withdrawConsent,
} from '../../store/staff/support.ts';
import { changeStaff, refuseBeyond } from '../change-staff.ts';
import { wireGrantInForce } from '../person-answer.ts';
import { roleRights } from '../role-rights.ts';
import type { StaffInput, StaffRequest } from '../staff-request.ts';
import { tellOwners } from '../tell-staff.ts';

const context = 'support';

/** The consent in force, and the sessions it allowed. */
export const getSupport = (_: StaffInput<'getSupport'>, request: StaffRequest) =>
  request.services.store.read(request.portalId, (tx) => readSupport(tx, request));

async function readSupport(tx: Tx, { services }: StaffRequest) {
  const now = services.now();
  const consent = await consentInForce(tx, new Date(now));
  if (!consent) return { support: { consent: null, session: [] } };
  const [names, sessions] = await Promise.all([
    namesOf(tx, [consent.given_by]),
    supportSessions(tx, consent.id, {
      begunAfter: new Date(now - staffSession.longest),
      usedAfter: new Date(now - staffSession.idle),
    }),
  ]);
  return {
    support: {
      consent: {
        id: consent.id,
        grant: wireGrantInForce(grantOf(consent)),
        may_export: consent.rights.special.includes('export_personal'),
        given_by: names.get(consent.given_by) ?? '',
        created_at: consent.created_at.toISOString(),
        ends_at: consent.ends_at.toISOString(),
      },
      session: sessions.map(({ created_at, used_at, ...session }) => ({
        ...session,
        created_at: created_at.toISOString(),
        used_at: used_at.toISOString(),
      })),
    },
  };
}

const grantOf = ({
  role,
  role_name,
  rights,
}: Pick<ConsentRow, 'role' | 'role_name' | 'rights'>) => ({
  role,
  ...(role_name === null ? {} : { name: role_name }),
  rights,
  sellers: null,
});

/** Admits the operator's support for some hours; a person cannot grant it a right that they lack (STF-11). */
export async function giveSupportConsent(
  { body: { hours, role, may_export } }: StaffInput<'giveSupportConsent'>,
  request: StaffRequest,
) {
  const { services, portalId, viewer } = request;
  return changeStaff(request, 'giveSupportConsent', async (tx, own) => {
    const now = new Date(services.now());
    if (await consentInForce(tx, now)) throw new StaffRefusal('consent_in_force', context);
    const chosen = await chosenRole(tx, role);
    const rights = supportRights(chosen.rights, { mayExport: may_export });
    refuseBeyond(context, grantsBeyond(own, [{ role, rights, sellers: null }]), 'role');
    const consent = {
      id: uuid(),
      role,
      role_name: chosen.name ?? null,
      rights,
      given_by: viewer.person.id,
      created_at: now,
      ends_at: new Date(now.getTime() + supportTime(hours)),
    };
    await insertConsent(tx, consent);
    await auditChange(tx, services.actor, {
      act: 'give_support_consent',
      entity: { kind: 'support_consent', id: consent.id },
      after: { role, may_export, expires_at: consent.ends_at.toISOString() },
    });
    await tellOwners(
      tx,
      { portalId, occasion: consent.id },
      {
        kind: 'support',
        what: 'given',
        by: viewer.person.id,
        until: consent.ends_at.toISOString(),
      },
    );
    return readSupport(tx, request);
  });
}

async function chosenRole(tx: Tx, role: string): Promise<Pick<Grant, 'name' | 'rights'>> {
  if (role === supportViewer) return { rights: supportViewerRights };
  const [found] = await roleRights(tx, [{ role, sellers: null }]);
  const own = (await ownRoles(tx)).find(({ key }) => key === role);
  if (!found) throw new InvalidInput([{ path: 'role', fault: 'is no role of this portal' }]);
  return { ...found, ...(own ? { name: own.name } : {}) };
}

/** Withdraws a consent, and immediately signs out everyone it admitted (STF-13). */
export async function withdrawSupportConsent(
  { params: { id } }: StaffInput<'withdrawSupportConsent'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, viewer, requestId } = request;
  await changeStaff(request, 'withdrawSupportConsent', async (tx) => {
    const now = new Date(services.now());
    if (!(await withdrawConsent(tx, id, now))) throw new Refusal('not_found', context);
    await removeSupport(tx, id, now);
    await auditChange(tx, services.actor, {
      act: 'withdraw_support_consent',
      entity: { kind: 'support_consent', id },
    });
    await tellOwners(
      tx,
      { portalId, occasion: requestId },
      { kind: 'support', what: 'withdrawn', by: viewer.person.id, until: null },
    );
  });
}

/** Ends one support session. */
export async function endSupportSession(
  { params: { id } }: StaffInput<'endSupportSession'>,
  request: StaffRequest,
): Promise<undefined> {
  await changeStaff(request, 'endSupportSession', async (tx) => {
    const personId = await deleteSupportSession(tx, id);
    if (personId === undefined) throw new Refusal('not_found', context);
    await auditChange(tx, request.services.actor, {
      act: 'end_support_session',
      entity: { kind: 'staff_person', id: personId },
    });
  });
}
