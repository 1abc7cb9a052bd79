import * as openid from 'openid-client';
import { isEmail } from '#domain/contact/email.ts';
import { plainName } from '#domain/contact/plain-name.ts';
import type { OutsideFetch, OutsideRequest } from './outside-fetch.ts';

/** Our registration at a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Omitted if the provider issued none: then only PKCE authenticates us. */
  readonly clientSecret?: string;
}

/** The secrets that a browser needs to finish the login it started. */
export interface LoginProof {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** A page of the provider to redirect a person to. */
export interface LoginRequest extends LoginProof {
  readonly redirectUri: string;
  readonly language: string;
  /** Further scopes besides those for identity, separated by spaces. */
  readonly moreScopes?: string;
  /** True if people who are already signed in there have to sign in again. */
  readonly isAgain?: boolean;
}

/** A person as a provider identifies them. */
export interface ProvidedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined if the provider gives none. */
  readonly email: string | undefined;
  /** The provider confirms that it is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  /** When they last authenticated at the provider, in epoch milliseconds; undefined if it does not say. */
  readonly signedInAt: number | undefined;
  /** The methods they used (RFC 8176), and the level reached: from the ID token alone. */
  readonly amr: readonly string[];
  readonly acr: string | undefined;
  /** All claims of the provider about them, unchanged. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The outcome of a request: `refused` is a definite no from either side, and `unknown` no readable
 * answer. `why` is for the log.
 */
export type ProviderOutcome<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'refused' | 'unknown'; readonly why: string };

/** A venue's own identity provider, by OpenID Connect. */
export interface IdentityProviderGateway {
  /** The address at which a person logs in. */
  loginAddress(client: ProviderClient, request: LoginRequest): Promise<ProviderOutcome<string>>;
  /**
   * Identifies the person whom the provider redirected to this address with this query. If their ID token lacks the address or
   * `claim`, asks the provider for more.
   */
  exchange(
    client: ProviderClient,
    callback: URL,
    proof: LoginProof,
    claim?: string,
  ): Promise<ProviderOutcome<ProvidedIdentity>>;
  /** Identifies the subject of a valid ID token that this provider issued to this client. */
  readToken(client: ProviderClient, token: string): Promise<ProviderOutcome<ProvidedIdentity>>;
}

interface OpenIdOptions {
  /** Sends requests to a provider; its address and endpoints were chosen by someone else. */
  readonly ask: OutsideFetch;
  /** Seconds that one answer may take. */
  readonly timeout?: number;
  /** Milliseconds for which a provider's metadata is cached. */
  readonly keptFor?: number;
}

interface Known {
  readonly at: number;
  readonly login: openid.Configuration;
  /** Validates tokens received from elsewhere. */
  readonly reader: openid.Configuration;
}

/** Maximum number of clients whose metadata is kept; an installation has one for each portal. */
const mostKnown = 1_000;

const scope = 'openid email profile';
const handedOver = 'urn:foyer:handed-over';

/** Any provider that describes itself (OpenID Connect Discovery 1.0). */
export function openIdGateway({
  ask,
  timeout = 5,
  keptFor = 600_000,
}: OpenIdOptions): IdentityProviderGateway {
  const known = new Map<string, Known>();

  async function knownOf(client: ProviderClient): Promise<Known> {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const found = known.get(key);
    if (found && Date.now() - found.at < keptFor) return found;
    const made = { at: Date.now(), ...(await discover(client, ask, timeout)) };
    if (known.size >= mostKnown) known.clear();
    known.set(key, made);
    return made;
  }

  return {
    loginAddress: (client, request) =>
      requestOutcome(async () => {
        const { redirectUri, state, nonce, verifier, language } = request;
        const { moreScopes = '', isAgain = false } = request;
        const { login } = await knownOf(client);
        checkPage(login, client);
        const address = openid.buildAuthorizationUrl(login, {
          redirect_uri: redirectUri,
          scope: `${scope} ${moreScopes}`.trim(),
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ui_locales: language,
          ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
        });
        return address.href;
      }),

    exchange: (client, callback, { state, nonce, verifier }, claim) =>
      requestOutcome(async () => {
        const { login } = await knownOf(client);
        const tokens = await openid.authorizationCodeGrant(login, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = claimsOf(tokens);
        const more = await moreClaims(login, tokens.access_token, claims, claim);
        return identityOf(claims, more);
      }),

    readToken: (client, token) =>
      requestOutcome(async () => {
        const { reader } = await knownOf(client);
        return identityOf(
          claimsOf(await openid.genericGrantRequest(reader, handedOver, { token })),
        );
      }),
  };
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderClient,
  ask: OutsideFetch,
  timeout: number,
): Promise<Omit<Known, 'at'>> {
  // The settings only allow such an issuer on this machine, for tests.
  const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  const execute = [...insecure, openid.enableNonRepudiationChecks];
  const options = { timeout, execute, [openid.customFetch]: fetchBy(ask) };
  const metadata = clientSecret === undefined ? {} : { client_secret: clientSecret };
  const login = await openid.discovery(new URL(issuer), clientId, metadata, undefined, options);
  const reader = new openid.Configuration(serverOf(login), clientId, {}, openid.None());
  for (const extend of execute) extend(reader);
  reader.timeout = timeout;
  reader[openid.customFetch] = answeringTokens(ask);
  return { login, reader };
}

const serverOf = (login: openid.Configuration): openid.ServerMetadata => ({
  ...login.serverMetadata(),
});

/**
 * Stands in for the provider's token endpoint: returns the token it was sent, so that the token is validated as if it came from
 * there. Keys are fetched from the provider.
 */
const answeringTokens =
  (ask: OutsideFetch): openid.CustomFetch =>
  async (url, request) => {
    if (request.method !== 'POST') return ask(url, request as OutsideRequest);
    const token = new URLSearchParams(request.body as URLSearchParams).get('token');
    return Response.json({ access_token: 'none', token_type: 'bearer', id_token: token });
  };

const fetchBy =
  (ask: OutsideFetch): openid.CustomFetch =>
  (url, request) =>
    ask(url, request as OutsideRequest);

function claimsOf(tokens: { claims(): openid.IDToken | undefined }): openid.IDToken {
  const claims = tokens.claims();
  if (!claims) throw new UnstorableValue('no ID token');
  return claims;
}

/** Claims that a provider leaves out of its ID tokens, often the address. */
async function moreClaims(
  login: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken,
  wanted: string | undefined,
): Promise<Partial<openid.UserInfoResponse>> {
  const isWhole = claims['email'] !== undefined && (wanted === undefined || wanted in claims);
  if (isWhole || !login.serverMetadata().userinfo_endpoint) return {};
  return openid.fetchUserInfo(login, accessToken, claims.sub);
}

/** The provider sent something that can't be stored. */
class UnstorableValue extends Error {}

const maxNameLength = 100;

function identityOf(
  token: openid.IDToken,
  more: Partial<openid.UserInfoResponse> = {},
): ProvidedIdentity {
  const claims: Readonly<Record<string, unknown>> = { ...more, ...token };
  const { iss, sub, iat, auth_time, amr, acr } = token;
  if (sub === '' || sub.length > 255 || sub !== clean(sub))
    throw new UnstorableValue('an odd subject');
  const text = (name: string) => clean(typeof claims[name] === 'string' ? claims[name] : '');
  const email = text('email');
  return {
    issuer: iss,
    subject: sub,
    email: isEmail(email) && email.length <= 254 ? email : undefined,
    // Some send it as a text.
    isEmailVerified: String(claims['email_verified']) === 'true',
    firstName: plainName(text('given_name').slice(0, maxNameLength)),
    lastName: plainName(text('family_name').slice(0, maxNameLength)),
    issuedAt: iat * 1000,
    signedInAt: typeof auth_time === 'number' ? auth_time * 1000 : undefined,
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    acr: typeof acr === 'string' ? acr : undefined,
    claims,
  };
}

/** Removes characters that PostgreSQL can't store. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();

/** Ensures that browsers are sent to a login page over TLS, like the issuer's own. */
function checkPage(login: openid.Configuration, { issuer }: ProviderClient): void {
  const page = URL.parse(String(login.serverMetadata().authorization_endpoint));
  if (!page || (page.protocol !== 'https:' && !issuer.startsWith(page.protocol))) {
    throw new UnstorableValue('no page to log in at');
  }
}

/** Error codes of missing and unreadable answers. */
const unread: ReadonlySet<string | undefined> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

async function requestOutcome<T>(work: () => Promise<T>): Promise<ProviderOutcome<T>> {
  try {
    return { kind: 'answer', value: await work() };
  } catch (error) {
    if (error instanceof UnstorableValue) return { kind: 'refused', why: error.message };
    if (error instanceof openid.AuthorizationResponseError) {
      return { kind: 'refused', why: error.error };
    }
    if (error instanceof openid.ResponseBodyError) {
      return { kind: error.status >= 500 ? 'unknown' : 'refused', why: error.error };
    }
    if (error instanceof openid.WWWAuthenticateChallengeError) {
      return { kind: 'refused', why: error.message };
    }
    if (error instanceof openid.ClientError) {
      return { kind: unread.has(error.code) ? 'unknown' : 'refused', why: error.message };
    }
    // The provider was unreachable, or gave an invalid address.
    if (error instanceof TypeError) return { kind: 'unknown', why: error.message };
    throw error;
  }
}
