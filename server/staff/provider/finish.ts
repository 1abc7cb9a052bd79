import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { countsAsFactor, isSignedInSince } from '#domain/staff/provider.ts';
import { recentFactor } from '#domain/staff/sign-in.ts';
import {
  answerOrRefuse,
  proofOf,
  returningBrowser,
  stateIn,
} from '../../accounts/provider-flow.ts';
import { auditChange } from '../../audit/audit-change.ts';
import type { ProvidedIdentity } from '../../gateways/identity-provider.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { tokenHash } from '../../setup/token.ts';
import type { Tx } from '../../store/database.ts';
import { lockPerson, personById } from '../../store/staff/people.ts';
import { lockStaff } from '../../store/staff/people-lists.ts';
import {
  deleteIdentities,
  personOfIdentity,
  readGroupRoles,
  readStaffProvider,
  type StaffProviderRow,
  setIdentity,
} from '../../store/staff/staff-provider.ts';
import { type StaffLoginRow, takeStaffLogin } from '../../store/staff/staff-provider-logins.ts';
import { updateStaffSession } from '../../store/staff/staff-sessions.ts';
import { signInPerson } from '../sign-in.ts';
import type {
  AnonymousStaffRequest,
  OpenStaffRequest,
  StaffInput,
  StaffViewer,
} from '../staff-request.ts';
import { tellOfAct } from '../tell-staff.ts';
import { context, providerCookie, redirectUriOf, staffClientAt } from './provider-client.ts';
import { personAtProvider } from './provider-person.ts';

/** Limit on returns from the provider per network: each may cost requests to it. */
const rate = { limit: 60, seconds: 900 };

/**
 * Completes a browser's visit to the provider. Consumes the return state before the provider is asked, so that it works
 * only once, whatever the outcome; no transaction is open while the provider is asked.
 */
export async function finishAtProvider(
  { body: { query } }: StaffInput<'finishAtProvider'>,
  request: OpenStaffRequest,
) {
  const { plainServices: services, portalId, viewer, client } = request;
  await withinRate({ services, portalId }, 'staff_provider_back', client, rate);
  const browser = returningBrowser(request, providerCookie(request), context);
  const state = stateIn(query);
  const begun = await services.store.write(portalId, (tx) =>
    takeStaffLogin(tx, tokenHash(state), {
      browserHash: tokenHash(browser),
      now: new Date(services.now()),
    }),
  );
  if (!begun) throw new Refusal('invalid_login_state', context);
  const { purpose, next, session_id } = begun;
  if (session_id !== null && viewer?.session.id !== session_id) {
    throw new StaffRefusal('not_signed_in', context);
  }
  const asked = await services.store.readOnce(portalId, (tx) => sameProvider(tx, begun));
  const identity = await identityOf(request, asked, { query, browser, state });
  const refusal = await services.store.write(portalId, async (tx) => {
    await lockStaff(tx);
    const back = { provider: await sameProvider(tx, begun), identity, begun };
    if (purpose === 'sign_in') return signIn(tx, request, back);
    if (!viewer) throw new StaffRefusal('not_signed_in', context);
    return purpose === 'connect'
      ? connect(tx, request, viewer, back)
      : confirm(tx, request, viewer, back);
  });
  // Roles that the provider removed stay removed, even if it lets nobody in.
  if (refusal) throw refusal;
  return { purpose, next };
}

/** The provider, if it is still the one that was asked; a code is never sent to another. */
async function sameProvider(
  tx: Tx,
  { issuer, client_id }: Pick<StaffLoginRow, 'issuer' | 'client_id'>,
): Promise<StaffProviderRow> {
  const provider = await readStaffProvider(tx);
  if (provider?.issuer === issuer && provider.client_id === client_id) return provider;
  throw new Refusal('invalid_login_state', context);
}

interface Return {
  readonly query: string;
  readonly browser: string;
  readonly state: string;
}

async function identityOf(
  request: AnonymousStaffRequest,
  provider: StaffProviderRow,
  { query, browser, state }: Return,
): Promise<ProvidedIdentity> {
  const callback = new URL(redirectUriOf(request));
  callback.search = query;
  const outcome = await request.services.gateways.identityProvider.exchange(
    staffClientAt(request, provider),
    callback,
    proofOf(browser, state),
    provider.groups_claim,
  );
  return answerOrRefuse(request, outcome, {
    context,
    refused: 'provider_login_failed',
    unknown: 'provider_unavailable',
  });
}

interface Back {
  readonly provider: StaffProviderRow;
  readonly identity: ProvidedIdentity;
  readonly begun: StaffLoginRow;
}

/** Signs in the returning person with the roles of their groups; returns a refusal to throw after this commits. */
async function signIn(
  tx: Tx,
  request: AnonymousStaffRequest,
  { provider, identity }: Back,
): Promise<Error | undefined> {
  const mapping = await readGroupRoles(tx);
  const found = await personAtProvider(tx, request, { provider, mapping, identity });
  if ('refusal' in found) return found.refusal;
  const isVerified = countsAsFactor(identity, provider.enforces_factor);
  await signInPerson(tx, request, found.person, {
    way: 'provider',
    isVerified,
    verifiedAt: factorTime(request, identity),
  });
  return undefined;
}

/** The time of the factor, as the provider reports it; if it does not, a time too long ago for sensitive actions. */
function factorTime({ services }: AnonymousStaffRequest, { signedInAt }: ProvidedIdentity): Date {
  const now = services.now();
  return new Date(Math.min(signedInAt ?? now - recentFactor, now));
}

/** Connects a signed-in person with their identity at the provider; moves and merges nobody else. */
async function connect(
  tx: Tx,
  request: AnonymousStaffRequest,
  viewer: StaffViewer,
  { provider, identity }: Back,
): Promise<undefined> {
  const { portalId, services, requestId } = request;
  const person = await lockPerson(tx, viewer.person.id);
  if (person?.state !== 'active') throw new StaffRefusal('not_signed_in', context);
  if (person.from_provider) throw new StaffRefusal('signs_in_at_provider', context);
  const key = { issuer: provider.issuer, subject: identity.subject };
  const before = await personOfIdentity(tx, key);
  if (before !== undefined && before !== person.id) {
    const other = await personById(tx, before);
    if (other?.state !== 'removed') throw new StaffRefusal('provider_other_person', context);
  }
  await deleteIdentities(tx, person.id, provider.issuer);
  const has_factor = countsAsFactor(identity, provider.enforces_factor);
  await setIdentity(tx, { ...key, person_id: person.id, has_factor }, new Date(services.now()));
  tellOfAct(tx, { portalId, personId: person.id, occasion: requestId }, 'connect_provider');
  await auditChange(
    tx,
    { kind: 'person', id: person.id, request: requestId },
    {
      act: 'connect_provider',
      entity: { kind: 'staff_person', id: person.id },
      after: { issuer: provider.issuer },
    },
  );
  return undefined;
}

/**
 * Confirms that the signed-in person is still present: the same person, who signed in at the provider after being sent
 * there, with a second factor (STF-08). Changes nothing else that has a history.
 */
async function confirm(
  tx: Tx,
  request: AnonymousStaffRequest,
  viewer: StaffViewer,
  { provider, identity, begun }: Back,
): Promise<undefined> {
  const key = { issuer: provider.issuer, subject: identity.subject };
  if ((await personOfIdentity(tx, key)) !== viewer.person.id) {
    throw new StaffRefusal('provider_other_person', context);
  }
  const now = request.services.now();
  const times = { begunAt: begun.begun_at.getTime(), now };
  if (!isSignedInSince(identity.signedInAt, times)) {
    throw new StaffRefusal('provider_not_recent', context);
  }
  if (!countsAsFactor(identity, provider.enforces_factor)) {
    throw new StaffRefusal('provider_no_factor', context);
  }
  await setIdentity(tx, { ...key, person_id: viewer.person.id, has_factor: true }, new Date(now));
  await updateStaffSession(tx, viewer.session.id, { verified_at: factorTime(request, identity) });
  return undefined;
}
