import { createHmac } from 'node:crypto';
import { Refusal, type RefusalCode } from '#contract/api/refusals.ts';
import { loginTimeLimit } from '#domain/accounts/provider-login.ts';
import { readNext } from '#domain/content/own-path.ts';
import type { LoginProof, ProviderClient, ProviderOutcome } from '../gateways/identity-provider.ts';
import { cookieHeader, cookieScopeOf, readOwnCookie } from '../http/cookies.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { openSession } from '../http/viewer.ts';
import { secretOf } from '../setup/settings.ts';
import { newToken, tokenHash } from '../setup/token.ts';
import { insertLogin, takeLogin } from '../store/accounts/provider-logins.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { memberForIdentity } from './provided-member.ts';
import { wireUser } from './user-answer.ts';

const context = 'provider_login';

/** The cookie of a browser that began a login, needed to finish it. */
const begunCookie = 'login_begun';

/** Logins that one client may begin. */
const rate = { limit: 60, seconds: 900 };

/** Begins a login at the venue's provider: returns the address to go to (USR-22). */
export async function beginProviderLogin(
  { body }: ApiInput<'beginProviderLogin'>,
  request: ApiRequest,
) {
  const client = providerOf(request);
  await withinRate(request, context, request.client, rate);
  const { services, portalId, seller, language } = request;
  const browser = browserOf(request) ?? newToken();
  const state = newToken();
  const outcome = await services.gateways.identityProvider.loginAddress(client, {
    ...proofOf(browser, state),
    redirectUri: redirectUriOf(request),
    language,
  });
  const url = answerOrRefuse(
    request,
    outcome,
    'provider_not_initialized',
    'provider_not_initialized',
  );
  const expiresAt = new Date(services.now() + loginTimeLimit);
  await services.store.write(portalId, (tx) =>
    insertLogin(tx, tokenHash(state), {
      browser_hash: tokenHash(browser),
      seller_id: seller.id,
      next: nextOf(body.next, seller.slug),
      expires_at: expiresAt,
    }),
  );
  request.setCookie(
    cookieHeader({
      name: begunCookie,
      value: browser,
      maxAge: loginTimeLimit / 1000,
      ...cookieScopeOf(request),
    }),
  );
  return { login: [{ url }] };
}

/**
 * Logs in the person that the provider sent back (USR-22, USR-25 to 27). The login is consumed
 * before the provider is asked, so that nobody finishes it again, whatever the outcome.
 */
export async function finishProviderLogin(
  { body: { query } }: ApiInput<'finishProviderLogin'>,
  request: ApiRequest,
) {
  const client = providerOf(request);
  const { services, portalId, seller } = request;
  const browser = browserOf(request);
  if (browser === undefined) {
    // A browser with other cookies has them enabled, and began here too long ago, or not at all.
    const hasCookies = (request.header('cookie') ?? '').trim() !== '';
    throw new Refusal(hasCookies ? 'invalid_login_state' : 'cookies_needed', context);
  }
  const state = new URLSearchParams(query).get('state') ?? '';
  const begun = await services.store.write(portalId, (tx) =>
    takeLogin(tx, tokenHash(state), {
      browserHash: tokenHash(browser),
      sellerId: seller.id,
      now: new Date(services.now()),
    }),
  );
  if (!begun) throw new Refusal('invalid_login_state', context);
  const callback = new URL(redirectUriOf(request));
  callback.search = query;
  const outcome = await services.gateways.identityProvider.exchange(
    client,
    callback,
    proofOf(browser, state),
  );
  const identity = answerOrRefuse(
    request,
    outcome,
    'provider_login_failed',
    'provider_unavailable',
  );
  const member = await memberForIdentity(request, identity);
  const session = await openSession(request, member.id, 'identity_provider');
  return { user: [wireUser(request, member, session)], login: [{ next: begun.next }] };
}

/** The provider at which this portal's members log in; refuses if there is none. */
export function providerOf({ catalogue, seller, services }: ApiRequest): ProviderClient {
  const place = { seller: seller.id };
  const mode = configValue(catalogue, 'login.mode', place);
  if (mode !== 'identity_provider') throw new Refusal('login_disabled', context, { mode });
  const issuer = configValue(catalogue, 'identity_provider.issuer', place);
  const clientId = configValue(catalogue, 'identity_provider.client_id', place);
  if (issuer === null || clientId === null) {
    throw new Refusal('provider_not_initialized', context);
  }
  const clientSecret = secretOf(services.settings, catalogue.portal.key);
  return { issuer, clientId, ...(clientSecret === undefined ? {} : { clientSecret }) };
}

/** The provider's answer; else a refusal, with the reason in the log only. */
export function answerOrRefuse<T>(
  { services, catalogue }: ApiRequest,
  outcome: ProviderOutcome<T>,
  refused: RefusalCode,
  unknown: RefusalCode,
): T {
  if (outcome.kind === 'answer') return outcome.value;
  const { kind, why } = outcome;
  services.log.warn({ portal: catalogue.portal.key, kind, why }, 'the identity provider refused');
  throw new Refusal(kind === 'refused' ? refused : unknown, context);
}

/**
 * Derived from what only the browser keeps, so that the server stores nothing that opens anything.
 */
function proofOf(browser: string, state: string): LoginProof {
  const part = (name: string) =>
    createHmac('sha256', browser).update(`${name} ${state}`).digest('base64url');
  return { state, nonce: part('nonce'), verifier: part('verifier') };
}

function browserOf(request: ApiRequest): string | undefined {
  const kept = readOwnCookie(request, begunCookie);
  return kept !== undefined && /^[\w-]{32}$/.test(kept) ? kept : undefined;
}

/** The address of a storefront to be registered at the provider (USR-23). */
const redirectUriOf = ({ publicOrigin, seller }: ApiRequest): string =>
  `${publicOrigin}/${encodeURIComponent(seller.slug)}/login/callback`;

/**
 * The path after the login; home if it is not one of our pages, or would begin a login again.
 */
function nextOf(wanted: string | undefined, slug: string): string {
  const next = readNext(wanted ?? null, slug) ?? '';
  return /^\/log(in|out)\b/.test(next) ? '' : next;
}
