import { Refusal } from '#contract/api/refusals.ts';
import { loginTimeLimit } from '#domain/accounts/provider-login.ts';
import { readNext } from '#domain/content/own-path.ts';
import type { ProviderClient } from '../gateways/identity-provider.ts';
import { cookieHeader, cookieScopeOf } from '../http/cookies.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { openSession } from '../http/viewer.ts';
import { secretOf } from '../setup/settings.ts';
import { newToken, tokenHash } from '../setup/token.ts';
import { insertLogin, takeLogin } from '../store/accounts/provider-logins.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { memberForIdentity } from './provided-member.ts';
import { answerOrRefuse, browserOf, proofOf, returningBrowser, stateIn } from './provider-flow.ts';
import { wireUser } from './user-answer.ts';

const context = 'provider_login';

/** The cookie of a browser that started a login, needed to finish it. */
const begunCookie = 'login_begun';

/** Limit on logins that one client may start. */
const rate = { limit: 60, seconds: 900 };

/** Starts a login at the venue's provider: returns the address to go to (USR-22). */
export async function beginProviderLogin(
  { body }: ApiInput<'beginProviderLogin'>,
  request: ApiRequest,
) {
  const client = providerOf(request);
  await withinRate(request, context, request.client, rate);
  const { services, portalId, seller, language } = request;
  const browser = browserOf(request, begunCookie) ?? newToken();
  const state = newToken();
  const outcome = await services.gateways.identityProvider.loginAddress(client, {
    ...proofOf(browser, state),
    redirectUri: redirectUriOf(request),
    language,
  });
  const url = answerOrRefuse(request, outcome, {
    context,
    refused: 'provider_not_initialized',
    unknown: 'provider_not_initialized',
  });
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
 * Logs in the person whom the provider redirected back (USR-22, USR-25 to 27). Consumes the login before asking the provider,
 * so that it can't be finished twice, whatever the outcome.
 */
export async function finishProviderLogin(
  { body: { query } }: ApiInput<'finishProviderLogin'>,
  request: ApiRequest,
) {
  const client = providerOf(request);
  const { services, portalId, seller } = request;
  const browser = returningBrowser(request, begunCookie, context);
  const state = stateIn(query);
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
  const identity = answerOrRefuse(request, outcome, {
    context,
    refused: 'provider_login_failed',
    unknown: 'provider_unavailable',
  });
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

/** The address of a storefront to be registered at the provider (USR-23). */
const redirectUriOf = ({ publicOrigin, seller }: ApiRequest): string =>
  `${publicOrigin}/${encodeURIComponent(seller.slug)}/login/callback`;

/** The path to open after the login; home if it is not one of our pages, or would start a login again. */
function nextOf(wanted: string | undefined, slug: string): string {
  const next = readNext(wanted ?? null, slug) ?? '';
  return /^\/log(in|out)\b/.test(next) ? '' : next;
}
