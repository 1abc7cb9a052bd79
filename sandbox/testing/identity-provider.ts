import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientMetadata } from 'oidc-provider';

/** The claims of an account, and how it logs in. */
export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
  /** Any value, including ones that no provider should send. */
  readonly groups?: unknown;
  readonly _claim_names?: unknown;
  readonly amr?: readonly string[];
  readonly acr?: string;
  /** The time of its login, in epoch seconds; now by default. */
  readonly loggedInAt?: number;
}

export interface RunningProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  readonly accounts: Map<string, Account>;
  /** Logs an account in as a browser would, and returns the address that the provider sends it to. */
  logIn(address: string, account: string): Promise<URL>;
  /** Creates an ID token in which `claims` replace the correct ones, signed with the provider's key by default. */
  token(claims: Readonly<Record<string, unknown>>, key?: KeyObject): string;
  stop(): Promise<void>;
}

interface ProviderOptions {
  /** The client's redirect addresses. */
  readonly redirectUris: readonly string[];
  /** The client's secret, if it has one. */
  readonly clientSecret?: string;
}

/** Creates a key that is not the provider's. */
export const newSigningKey = (): KeyObject =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const kid = 'one';
const formOf = (action: string) =>
  `<!doctype html><html lang="en"><title>Provider</title><form method="post" action="${action}"><label>Account <input name="account"></label><button>Log in</button><button name="account" value="">Cancel</button></form></html>`;

/** Starts a real OpenID Connect provider on 127.0.0.1, which logs in any account name. */
export async function startIdentityProvider({
  redirectUris,
  clientSecret,
}: ProviderOptions): Promise<RunningProvider> {
  const clientId = `foyer-${randomUUID()}`;
  const accounts = new Map<string, Account>();
  const privateKey = newSigningKey();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = {
    client_id: clientId,
    redirect_uris: [...redirectUris],
    ...(clientSecret === undefined
      ? { token_endpoint_auth_method: 'none' as const }
      : {
          client_secret: clientSecret,
          token_endpoint_auth_method: 'client_secret_post' as const,
        }),
  };
  serve(server, newProvider({ issuer, client, accounts, privateKey }), accounts);
  return {
    issuer,
    clientId,
    redirectUris,
    accounts,
    logIn: (address, account) => follow(address, account, redirectUris),
    token: (claims, key = privateKey) => {
      const now = Math.floor(Date.now() / 1000);
      return signed(
        { iss: issuer, aud: clientId, sub: 'ada', iat: now, exp: now + 600, ...claims },
        key,
      );
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function newProvider({
  issuer,
  client,
  accounts,
  privateKey,
}: {
  readonly issuer: string;
  readonly client: ClientMetadata;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly privateKey: KeyObject;
}): Provider {
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub', 'amr', 'acr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'groups', '_claim_names'],
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...claimsOf(accounts.get(sub)) }),
    }),
    // Grants all scopes without a consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** The claims only: how an account logs in is up to the provider. */
function claimsOf({ amr: _, acr: __, loggedInAt: ___, ...claims }: Account = {}) {
  return claims;
}

const loginOf = ({ amr, acr, loggedInAt }: Account = {}) => ({
  ...(amr ? { amr: [...amr] } : {}),
  ...(acr === undefined ? {} : { acr }),
  ...(loggedInAt === undefined ? {} : { ts: loggedInAt }),
});

/** Answers requests with the provider, and its logins with a form. */
function serve(server: Server, provider: Provider, accounts: ReadonlyMap<string, Account>): void {
  const callback = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html');
      return void response.end(formOf(request.url));
    }
    void bodyOf(request).then((form) => {
      const accountId = form.get('account');
      return provider.interactionFinished(
        request,
        response,
        accountId
          ? { login: { accountId, ...loginOf(accounts.get(accountId)) } }
          : { error: 'access_denied' },
      );
    });
  });
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Follows the provider's pages, with its cookies, until it redirects to the client. */
async function follow(
  address: string,
  account: string,
  redirectUris: readonly string[],
): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    if (redirectUris.includes(next.origin + next.pathname)) return next;
    const isLoginPage = next.pathname.startsWith('/interaction/');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isLoginPage ? { method: 'POST', body: new URLSearchParams({ account }) } : {}),
    });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next);
  }
  throw new Error('the provider redirects in a circle');
}

function signed(claims: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}
