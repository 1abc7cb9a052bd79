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

/** The file of a service account, as its owner gets it. */
export interface ServiceAccount {
  readonly type: 'service_account';
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}

export interface RunningWallet {
  readonly url: string;
  /** What a link to save something begins with. */
  readonly saveUrl: string;
  readonly issuerId: string;
  readonly account: ServiceAccount;
  readonly kept: Readonly<Record<Kind, ReadonlyMap<string, Resource>>>;
  /** Requests of the API, as "PATCH eventTicketObject/…". */
  readonly requests: readonly string[];
  /** Access tokens that were given out. */
  readonly tokens: ReadonlySet<string>;
  /** Answers the next calls of the API with this status. */
  spoil(status: number, times?: number): void;
  /** Takes back all access tokens. */
  forgetTokens(): void;
  stop(): Promise<void>;
}

const issuerId = '3388000000012345678';
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';

/** Stands in for Google's wallet on 127.0.0.1: its token exchange, its API, and what its link opens. */
export async function startGoogleWallet({ port = 0 } = {}): Promise<RunningWallet> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey);
  const client_email = 'passes@sandbox.iam.example';
  const kept: Record<Kind, Map<string, Resource>> = {
    eventTicketClass: new Map(),
    eventTicketObject: new Map(),
  };
  const requests: string[] = [];
  const tokens = new Set<string>();
  const spoiled: number[] = [];
  const app = new Hono<{ Bindings: HttpBindings }>();
  const refusal = (code: number, message: string) =>
    Response.json({ error: { code, message } }, { status: code });

  app.post('/token', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const claims = readToken(form.get('assertion') ?? '', publicKey);
    const now = Date.now() / 1000;
    const isMeant =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      claims?.['iss'] === client_email &&
      claims['aud'] === `${url}/token` &&
      claims['scope'] === scope &&
      Number(claims['iat']) <= now + 60 &&
      Number(claims['exp']) > now &&
      Number(claims['exp']) <= Number(claims['iat']) + 3600;
    if (!isMeant) return context.json({ error: 'invalid_grant' }, 400);
    const access_token = randomBytes(24).toString('base64url');
    tokens.add(access_token);
    return context.json({ access_token, expires_in: 3599, token_type: 'Bearer' });
  });

  app.use('/walletobjects/v1/*', async (context, next) => {
    requests.push(`${context.req.method} ${context.req.path.replace('/walletobjects/v1/', '')}`);
    const fault = spoiled.shift();
    if (fault !== undefined) return refusal(fault, 'Spoiled.');
    const [, token] = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '') ?? [];
    if (token === undefined || !tokens.has(token)) return refusal(401, 'Unauthorized.');
    return next();
  });
  for (const kind of kinds) {
    app.post(`/walletobjects/v1/${kind}`, async (context) => {
      const resource: Resource = await context.req.json();
      const fault = faultOf(kind, resource, kept);
      if (fault !== undefined) return refusal(400, fault);
      if (kept[kind].has(resource.id)) return refusal(409, 'Already exists.');
      kept[kind].set(resource.id, resource);
      return context.json(resource);
    });
    app.get(`/walletobjects/v1/${kind}/:id`, (context) => {
      const found = kept[kind].get(context.req.param('id'));
      return found ? context.json(found) : refusal(404, 'Not found.');
    });
    app.patch(`/walletobjects/v1/${kind}/:id`, async (context) => {
      const found = kept[kind].get(context.req.param('id'));
      if (!found) return refusal(404, 'Not found.');
      const changes = (await context.req.json()) as Record<string, unknown>;
      const merged: Record<string, unknown> = { ...found, ...changes };
      for (const [name, value] of Object.entries(merged)) {
        if (value === null) delete merged[name];
      }
      const resource = merged as Resource;
      const fault = faultOf(kind, resource, kept);
      if (fault !== undefined) return refusal(400, fault);
      kept[kind].set(found.id, resource);
      return context.json(resource);
    });
  }

  app.get('/gp/v/save/:token', (context) => {
    const claims = readToken(context.req.param('token'), publicKey);
    const isMeant =
      claims?.['iss'] === client_email &&
      claims['aud'] === 'google' &&
      claims['typ'] === 'savetowallet';
    const payload = claims?.['payload'] as { eventTicketObjects?: { id: string }[] } | undefined;
    const ids = payload?.eventTicketObjects?.map(({ id }) => id) ?? [];
    if (!isMeant || ids.length === 0 || !ids.every((id) => kept.eventTicketObject.has(id))) {
      return context.text('Something went wrong', 400);
    }
    return context.text(`Saved: ${ids.join(' ')}`);
  });

  const { url, stop } = await listen(app, port);
  return {
    url,
    saveUrl: `${url}/gp/v/save/`,
    issuerId,
    account: {
      type: 'service_account',
      client_email,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${url}/token`,
    },
    kept,
    requests,
    tokens,
    spoil(status, times = 1) {
      spoiled.push(...Array(times).fill(status));
    },
    forgetTokens: () => tokens.clear(),
    stop,
  };
}

/** The claims of a token that was signed with the account's key (RS256); undefined for any other. */
function readToken(token: string, key: KeyObject): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  try {
    if (read(head).alg !== 'RS256') return undefined;
    const isGood = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(key, signature, 'base64url');
    return isGood ? read(claims) : undefined;
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

/** What is wrong with a resource; the service refuses the same. */
function faultOf(
  kind: Kind,
  resource: Resource,
  kept: Readonly<Record<Kind, ReadonlyMap<string, Resource>>>,
): string | undefined {
  if (typeof resource.id !== 'string' || !/^\d+\.[\w.-]+$/.test(resource.id)) {
    return 'Invalid resource ID.';
  }
  if (!resource.id.startsWith(`${issuerId}.`)) return 'The issuer is another one.';
  if (kind === 'eventTicketClass') {
    const { issuerName, eventName, reviewStatus, venue } = resource;
    if (typeof issuerName !== 'string' || issuerName === '') return 'issuerName is needed.';
    if (!isText(eventName)) return 'eventName is needed.';
    if (reviewStatus !== 'UNDER_REVIEW') return 'reviewStatus has to be UNDER_REVIEW.';
    const { name, address } = (venue ?? {}) as { name?: unknown; address?: unknown };
    if (venue !== undefined && !(isText(name) && isText(address))) {
      return 'A venue needs a name and an address.';
    }
    return undefined;
  }
  if (!kept.eventTicketClass.has(String(resource['classId']))) return 'Class not found.';
  if (!states.includes(String(resource['state']))) return 'state is needed.';
  return undefined;
}
