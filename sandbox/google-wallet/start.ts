import {
  createPublicKey,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '../listen.ts';

type Resource = Record<string, unknown> & { readonly id: string };
const kinds = ['eventTicketClass', 'eventTicketObject'] as const;
type Kind = (typeof kinds)[number];

/** The JSON key file of a service account. */
export interface ServiceAccount {
  readonly type: 'service_account';
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}

export interface RunningWallet {
  readonly url: string;
  /** The start of links that save passes. */
  readonly saveUrl: string;
  readonly issuerId: string;
  readonly account: ServiceAccount;
  readonly stored: Readonly<Record<Kind, ReadonlyMap<string, Resource>>>;
  /** Requests to the API, such as "PATCH eventTicketObject/…". */
  readonly requests: readonly string[];
  /** The access tokens that are valid. */
  readonly tokens: ReadonlySet<string>;
  /** Answers the next API calls with this status. */
  failNext(status: number, times?: number): void;
  /** Revokes all access tokens. */
  revokeTokens(): void;
  stop(): Promise<void>;
}

const issuerId = '3388000000012345678';
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const clientEmail = 'passes@sandbox.iam.example';

/** The parts of a running wallet. */
interface Wallet {
  /** Origin of the service. */
  url: string;
  /** The service account's public key. */
  readonly publicKey: KeyObject;
  readonly stored: Record<Kind, Map<string, Resource>>;
  readonly requests: string[];
  readonly tokens: Set<string>;
  readonly failures: number[];
}

/** Starts the stand-in for Google Wallet on 127.0.0.1: token exchange, API, and links to save passes. */
export async function startGoogleWallet({ port = 0 } = {}): Promise<RunningWallet> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const wallet: Wallet = {
    url: '',
    publicKey: createPublicKey(privateKey),
    stored: { eventTicketClass: new Map(), eventTicketObject: new Map() },
    requests: [],
    tokens: new Set(),
    failures: [],
  };
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', tokenRoute(wallet));
  app.route('/walletobjects/v1', apiRoutes(wallet));
  app.route('/', saveRoute(wallet));
  const { url, stop } = await listen(app, port);
  wallet.url = url;
  return {
    url,
    saveUrl: `${url}/gp/v/save/`,
    issuerId,
    account: {
      type: 'service_account',
      client_email: clientEmail,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${url}/token`,
    },
    stored: wallet.stored,
    requests: wallet.requests,
    tokens: wallet.tokens,
    failNext(status, times = 1) {
      wallet.failures.push(...Array(times).fill(status));
    },
    revokeTokens: () => wallet.tokens.clear(),
    stop,
  };
}

/** Exchanges a JWT that the service account signed for an access token (RFC 7523). */
function tokenRoute(wallet: Wallet): Hono {
  const app = new Hono();
  app.post('/token', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const claims = readToken(form.get('assertion') ?? '', wallet.publicKey);
    const now = Date.now() / 1000;
    const isValid =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      claims?.['iss'] === clientEmail &&
      claims['aud'] === `${wallet.url}/token` &&
      claims['scope'] === scope &&
      Number(claims['iat']) <= now + 60 &&
      Number(claims['exp']) > now &&
      Number(claims['exp']) <= Number(claims['iat']) + 3600;
    if (!isValid) return context.json({ error: 'invalid_grant' }, 400);
    const access_token = randomBytes(24).toString('base64url');
    wallet.tokens.add(access_token);
    return context.json({ access_token, expires_in: 3599, token_type: 'Bearer' });
  });
  return app;
}

/** The calls that create, read and change classes and objects. */
function apiRoutes({ stored, requests, tokens, failures }: Wallet): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    requests.push(`${context.req.method} ${context.req.path.replace('/walletobjects/v1/', '')}`);
    const failure = failures.shift();
    if (failure !== undefined) return refusal(failure, 'Injected failure.');
    const [, token] = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '') ?? [];
    if (token === undefined || !tokens.has(token)) return refusal(401, 'Unauthorized.');
    return next();
  });
  for (const kind of kinds) {
    app.post(`/${kind}`, async (context) => {
      const resource: Resource = await context.req.json();
      const fault = faultOf(kind, resource, stored);
      if (fault !== undefined) return refusal(400, fault);
      if (stored[kind].has(resource.id)) return refusal(409, 'Already exists.');
      stored[kind].set(resource.id, resource);
      return context.json(resource);
    });
    app.get(`/${kind}/:id`, (context) => {
      const found = stored[kind].get(context.req.param('id'));
      return found ? context.json(found) : refusal(404, 'Not found.');
    });
    app.patch(`/${kind}/:id`, async (context) => {
      const found = stored[kind].get(context.req.param('id'));
      if (!found) return refusal(404, 'Not found.');
      const changes = (await context.req.json()) as Record<string, unknown>;
      const merged: Record<string, unknown> = { ...found, ...changes };
      for (const [name, value] of Object.entries(merged)) {
        if (value === null) delete merged[name];
      }
      const resource = merged as Resource;
      const fault = faultOf(kind, resource, stored);
      if (fault !== undefined) return refusal(400, fault);
      stored[kind].set(found.id, resource);
      return context.json(resource);
    });
  }
  return app;
}

/** The page that a link to save passes opens. */
function saveRoute({ publicKey, stored }: Wallet): Hono {
  const app = new Hono();
  app.get('/gp/v/save/:token', (context) => {
    const claims = readToken(context.req.param('token'), publicKey);
    const isValid =
      claims?.['iss'] === clientEmail &&
      claims['aud'] === 'google' &&
      claims['typ'] === 'savetowallet';
    const payload = claims?.['payload'] as { eventTicketObjects?: { id: string }[] } | undefined;
    const ids = payload?.eventTicketObjects?.map(({ id }) => id) ?? [];
    if (!isValid || ids.length === 0 || !ids.every((id) => stored.eventTicketObject.has(id))) {
      return context.text('Something went wrong', 400);
    }
    return context.text(`Saved: ${ids.join(' ')}`);
  });
  return app;
}

const refusal = (code: number, message: string): Response =>
  Response.json({ error: { code, message } }, { status: code });

/** The claims of a token that the service account has signed (RS256), or undefined for any other. */
function readToken(token: string, key: KeyObject): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  try {
    if (read(head).alg !== 'RS256') return undefined;
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(key, signature, 'base64url');
    return isSigned ? read(claims) : undefined;
  } catch {
    return undefined;
  }
}

const states = ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'];
const isText = (value: unknown): boolean => {
  const { defaultValue: text } = (value ?? {}) as { defaultValue?: Record<string, unknown> };
  return (
    typeof text?.['language'] === 'string' &&
    typeof text['value'] === 'string' &&
    text['value'] !== ''
  );
};

/** Returns the error of a resource that the service would refuse. */
function faultOf(
  kind: Kind,
  resource: Resource,
  stored: Readonly<Record<Kind, ReadonlyMap<string, Resource>>>,
): string | undefined {
  if (typeof resource.id !== 'string' || !/^\d+\.[\w.-]+$/.test(resource.id)) {
    return 'Invalid resource ID.';
  }
  if (!resource.id.startsWith(`${issuerId}.`)) return 'The issuer is a different one.';
  if (kind === 'eventTicketClass') {
    const { issuerName, eventName, reviewStatus, venue } = resource;
    if (typeof issuerName !== 'string' || issuerName === '') return 'issuerName is required.';
    if (!isText(eventName)) return 'eventName is required.';
    if (reviewStatus !== 'UNDER_REVIEW') return 'reviewStatus must be UNDER_REVIEW.';
    const { name, address } = (venue ?? {}) as { name?: unknown; address?: unknown };
    if (venue !== undefined && !(isText(name) && isText(address))) {
      return 'A venue requires a name and an address.';
    }
    return undefined;
  }
  if (!stored.eventTicketClass.has(String(resource['classId']))) return 'Class not found.';
  if (!states.includes(String(resource['state']))) return 'state is required.';
  return undefined;
}
