import { Refusal } from '#contract/api/refusals.ts';
import { providerFlowLife } from '#domain/staff/provider.ts';
import { answerOrRefuse, browserOf, proofOf } from '../../accounts/provider-flow.ts';
import { cookieHeader } from '../../http/cookies.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { newToken, tokenHash } from '../../setup/token.ts';
import { readStaffProvider } from '../../store/staff/staff-provider.ts';
import { insertStaffLogin, type ProviderPurpose } from '../../store/staff/staff-provider-logins.ts';
import { refuseProvided } from '../sign-in-rules.ts';
import type {
  AnonymousStaffRequest,
  OpenStaffRequest,
  StaffInput,
  StaffRequest,
} from '../staff-request.ts';
import { context, providerCookie, redirectUriOf, staffClientAt } from './provider-client.ts';

/** Limit on sign-ins that one network may start at the provider. */
const rate = { limit: 60, seconds: 900 };

/** Starts a sign-in: returns the provider's page to open (STF-15). */
export const beginProviderSignIn = (
  { body: { next } }: StaffInput<'beginProviderSignIn'>,
  request: OpenStaffRequest,
) => begin(request, { purpose: 'sign_in', sessionId: null, next });

/**
 * Starts a confirmation at the provider that the signed-in person is still present: the provider asks for all
 * credentials again (STF-08).
 */
export const beginProviderConfirm = (
  { body: { next } }: StaffInput<'beginProviderConfirm'>,
  request: StaffRequest,
) => begin(request, { purpose: 'confirm', sessionId: request.viewer.session.id, next });

/** Starts connecting a signed-in person with their identity at the provider. */
export async function beginMyConnection(
  { body: { next } }: StaffInput<'beginMyConnection'>,
  request: StaffRequest,
) {
  refuseProvided(request, context);
  return begin(request, { purpose: 'connect', sessionId: request.viewer.session.id, next });
}

interface Flow {
  readonly purpose: ProviderPurpose;
  readonly sessionId: string | null;
  readonly next: string | undefined;
}

/**
 * Redirects a browser to the provider. It gets a cookie without which nobody can return; the server stores hashes only.
 * Nobody is signed in yet, so nothing is audited.
 */
async function begin(
  request: AnonymousStaffRequest,
  { purpose, sessionId, next = '' }: Flow,
): Promise<{ url: string }> {
  const { plainServices: services, portalId, catalogue, client } = request;
  await withinRate({ services, portalId }, 'staff_provider', client, rate);
  const provider = await services.store.readOnce(portalId, readStaffProvider);
  if (!provider) throw new Refusal('provider_not_initialized', context);
  const browser = browserOf(request, providerCookie(request)) ?? newToken();
  const state = newToken();
  const outcome = await services.gateways.identityProvider.loginAddress(
    staffClientAt(request, provider),
    {
      ...proofOf(browser, state),
      redirectUri: redirectUriOf(request),
      language: 'en',
      moreScopes: provider.more_scopes,
      isAgain: purpose === 'confirm',
    },
  );
  const url = answerOrRefuse({ services, catalogue }, outcome, {
    context,
    refused: 'provider_not_initialized',
    unknown: 'provider_not_initialized',
  });
  const now = services.now();
  await services.store.write(portalId, (tx) =>
    insertStaffLogin(tx, tokenHash(state), {
      browser_hash: tokenHash(browser),
      purpose,
      session_id: sessionId,
      issuer: provider.issuer,
      client_id: provider.client_id,
      next,
      begun_at: new Date(now),
      expires_at: new Date(now + providerFlowLife),
    }),
  );
  request.setCookie(
    cookieHeader({
      name: providerCookie(request),
      value: browser,
      maxAge: providerFlowLife / 1000,
      partitioned: false,
      secure: request.publicOrigin.startsWith('https:'),
    }),
  );
  return { url };
}
