import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { grantsBeyond } from '#domain/staff/giving.ts';
import type { GroupRole } from '#domain/staff/provider.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { answerOrRefuse } from '../../accounts/provider-flow.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { InvalidInput } from '../../http/input.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { staffSecretName, staffSecretOf } from '../../setup/settings.ts';
import { newToken } from '../../setup/token.ts';
import type { Tx } from '../../store/database.ts';
import { peopleOf } from '../../store/staff/people-lists.ts';
import {
  deleteStaffProvider,
  providedPeople,
  readGroupRoles,
  readStaffProvider,
  type StaffProviderRow,
  setStaffProvider as storeProvider,
} from '../../store/staff/staff-provider.ts';
import { deleteProviderSessions } from '../../store/staff/staff-sessions.ts';
import { askedGrants, changeStaff, refuseBeyond } from '../change-staff.ts';
import { recordGroupsLetIn } from '../let-in.ts';
import { wireGrant } from '../person-answer.ts';
import { roleRights } from '../role-rights.ts';
import type { StaffInput, StaffRequest } from '../staff-request.ts';
import { context, redirectUriOf, staffClientAt } from './provider-client.ts';

/** Limit on providers that one portal may try in an hour: each is contacted for its addresses. */
const rate = { limit: 60, seconds: 3_600 };

type Asked = NonNullable<StaffInput<'setStaffProvider'>['body']['provider']>;

/** The current provider. */
interface Setting {
  readonly provider: StaffProviderRow;
  readonly groups: readonly GroupRole[];
}

async function readSetting(tx: Tx): Promise<Setting | undefined> {
  const provider = await readStaffProvider(tx);
  return provider && { provider, groups: await readGroupRoles(tx) };
}

/** The provider, the roles of its groups, and what to register there. */
export async function getStaffProvider(_: StaffInput<'getStaffProvider'>, request: StaffRequest) {
  const { services, portalId } = request;
  return wireSetting(request, await services.store.read(portalId, readSetting));
}

function wireSetting(request: StaffRequest, setting: Setting | undefined) {
  const { services, portalKey } = request;
  return {
    version: setting?.provider.version ?? 0,
    provider: setting ? wireProvider(setting) : null,
    redirect_url: redirectUriOf(request),
    secret_name: staffSecretName(portalKey),
    has_secret: staffSecretOf(services.settings, portalKey) !== undefined,
  };
}

function wireProvider({ provider, groups }: Setting) {
  const { name, issuer, client_id, groups_claim, more_scopes, enforces_factor } = provider;
  const ordered = groups.toSorted((a, b) => compare(a.group, b.group) || compare(a.role, b.role));
  return {
    name,
    issuer,
    client_id,
    groups_claim,
    more_scopes,
    enforces_factor,
    groups: [...new Set(ordered.map(({ group }) => group))].map((one) => ({
      name: one,
      grants: ordered.filter(({ group }) => group === one).map(wireGrant),
    })),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Sets or removes the provider. The provider decides who signs in as whom, so changing it requires all rights that its
 * groups give, before and after, and those of everyone who signs in there (STF-11). Ends the sessions that were opened
 * there.
 */
export async function setStaffProvider(
  { body }: StaffInput<'setStaffProvider'>,
  request: StaffRequest,
) {
  const { services, viewer, catalogue } = request;
  const asked = body.provider && plainProvider(request, body.provider);
  if (asked) await tryAnother(request, asked);
  return changeStaff(request, 'setStaffProvider', async (tx, own) => {
    const before = await readSetting(tx);
    const version = before?.provider.version ?? 0;
    if (body.version !== version) throw new StaffRefusal('changed_meanwhile', context);
    const groups = asked ? await askedGroups(tx, request, asked, before?.groups ?? []) : [];
    refuseBeyond(context, grantsBeyond(own, await grantsAtStake(tx, before)));
    refuseBeyond(context, grantsBeyond(own, await roleRights(tx, groups)), 'provider.groups');
    const after = asked && {
      provider: { ...rowOf(asked), version: version + 1 },
      groups,
    };
    const sides = [before, after].map((side) => (side ? wireProvider(side) : null));
    const [was, is] = sides;
    if (JSON.stringify(was) === JSON.stringify(is)) needsNoEntry(tx);
    else {
      await (after ? storeProvider(tx, after.provider, groups) : deleteStaffProvider(tx));
      await recordGroupsLetIn(tx, request, groups);
      await deleteProviderSessions(tx, viewer.session.id);
      await auditChange(tx, services.actor, {
        act: 'set_provider',
        entity: { kind: 'staff_provider', id: catalogue.portal.key },
        before: was,
        after: is,
      });
    }
    return wireSetting(request, await readSetting(tx));
  });
}

/** The roles of the groups, and of everyone who signs in at the provider or could again. */
async function grantsAtStake(tx: Tx, before: Setting | undefined): Promise<Grant[]> {
  const provided = new Set(await providedPeople(tx));
  const people = (await peopleOf(tx)).filter(({ id }) => provided.has(id));
  const ofGroups = await roleRights(tx, before?.groups ?? []);
  return [...ofGroups, ...people.flatMap(({ grants }) => grants)];
}

/** The groups with their roles; throws InvalidInput for a duplicate group, and for unknown roles. */
async function askedGroups(
  tx: Tx,
  request: StaffRequest,
  { groups }: Asked,
  before: readonly GroupRole[],
): Promise<GroupRole[]> {
  const known = await roleRights(tx, before);
  const asked: GroupRole[] = [];
  for (const [at, { name, grants }] of groups.entries()) {
    if (groups.findIndex((other) => other.name === name) < at) {
      throw new InvalidInput([{ path: `provider.groups.${at}.name`, fault: 'is there twice' }]);
    }
    const checked = await askedGrants(tx, request, grants, known, `provider.groups.${at}.grants`);
    asked.push(...checked.map(({ role, sellers }) => ({ group: name, role, sellers })));
  }
  return asked;
}

const rowOf = ({ groups: _, ...row }: Asked): Omit<StaffProviderRow, 'version'> => row;

/** Normalizes a provider's spelling. A public console contacts providers over TLS only, and none on this machine. */
function plainProvider({ publicOrigin }: StaffRequest, asked: Asked): Asked {
  const { href, protocol } = new URL(asked.issuer);
  if (publicOrigin.startsWith('https:') && protocol !== 'https:') {
    throw new InvalidInput([{ path: 'provider.issuer', fault: 'must begin with https://' }]);
  }
  return { ...asked, issuer: href };
}

/**
 * Fetches a new provider's addresses before it is set, to reveal typing errors. Roles of groups can change even while
 * the provider is down.
 */
async function tryAnother(request: StaffRequest, asked: Asked): Promise<void> {
  const { plainServices: services, portalId } = request;
  const now = await services.store.readOnce(portalId, readStaffProvider);
  if (now?.issuer === asked.issuer && now.client_id === asked.client_id) return;
  await withinRate({ services, portalId }, 'staff_provider_try', 'all', rate);
  const outcome = await services.gateways.identityProvider.loginAddress(
    staffClientAt(request, asked),
    {
      state: newToken(),
      nonce: newToken(),
      verifier: newToken() + newToken(),
      redirectUri: redirectUriOf(request),
      language: 'en',
    },
  );
  answerOrRefuse(request, outcome, {
    context,
    refused: 'provider_not_initialized',
    unknown: 'provider_not_initialized',
  });
}
