import { importPKCS8, SignJWT } from 'jose';
import type { GooglePassSettings } from '../setup/settings.ts';

/** A class or object of the wallet, by its id "issuer.suffix". */
export interface WalletResource {
  readonly id: string;
  readonly [field: string]: unknown;
}

export type WalletResourceKind = 'eventTicketClass' | 'eventTicketObject';

export interface GoogleWalletGateway {
  readonly issuerId: string;
  /** Creates a resource, or replaces an existing one. */
  put(kind: WalletResourceKind, resource: WalletResource): Promise<'done' | 'unknown'>;
  /** Changes an existing resource; a null field is removed. */
  change(
    kind: WalletResourceKind,
    resource: WalletResource,
  ): Promise<'done' | 'missing' | 'unknown'>;
  /** Address at which a person saves existing objects. */
  saveAddress(objects: readonly { id: string; classId: string }[]): Promise<string>;
}

const timeout = 10_000;
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
/**
 * Lifetime requested for an access token, in seconds, and the time before its end at which it is
 * renewed.
 */
const tokenLife = 3600;
const tokenMargin = 60;

/** https://developers.google.com/wallet/tickets/events/rest; times come from the given clock. */
export function googleWalletGateway(
  settings: GooglePassSettings,
  now: () => number,
): GoogleWalletGateway {
  const { issuerId, clientEmail, privateKey, tokenUrl, apiBase, saveUrl } = settings;
  const key = importPKCS8(privateKey, 'RS256');
  // An invalid key is reported on its first use.
  key.catch(() => undefined);
  let known: { readonly token: string; readonly until: number } | undefined;

  const signed = async (claims: Record<string, unknown>) =>
    new SignJWT({ iss: clientEmail, ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(await key);

  /** Undefined if the service did not answer. */
  async function accessToken(): Promise<string | undefined> {
    const seconds = Math.floor(now() / 1000);
    if (known && known.until > seconds) return known.token;
    const assertion = await signed({
      scope,
      aud: tokenUrl,
      iat: seconds,
      exp: seconds + tokenLife,
    });
    const answer = await send(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
    });
    if (!answer) return undefined;
    const { access_token: token, expires_in: life } = answer.body as Record<string, unknown>;
    if (answer.status !== 200 || typeof token !== 'string') {
      throw new Error(`Google refused the service account: ${answer.status} ${answer.said}`);
    }
    known = { token, until: seconds + Number(life ?? 0) - tokenMargin };
    return token;
  }

  /** Undefined if the service did not answer; throws if it refuses. */
  async function call(
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
    expected: readonly number[],
    isAgain = false,
  ): Promise<number | undefined> {
    const token = await accessToken();
    if (token === undefined) return undefined;
    const answer = await send(`${apiBase}/walletobjects/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer) return undefined;
    const { status } = answer;
    if (status === 200 || expected.includes(status)) return status;
    if (status === 401 && !isAgain) {
      known = undefined;
      return call(method, path, body, expected, true);
    }
    throw new Error(`Google's wallet refused ${method} ${path}: ${status} ${answer.said}`);
  }

  return {
    issuerId,
    async put(kind, resource) {
      const status = await call('POST', kind, withoutNulls(resource), [409]);
      if (status !== 409) return status === undefined ? 'unknown' : 'done';
      return (await call('PATCH', `${kind}/${resource.id}`, resource, [])) === undefined
        ? 'unknown'
        : 'done';
    },
    async change(kind, resource) {
      const status = await call('PATCH', `${kind}/${resource.id}`, resource, [404]);
      if (status === undefined) return 'unknown';
      return status === 404 ? 'missing' : 'done';
    },
    async saveAddress(objects) {
      const token = await signed({
        aud: 'google',
        typ: 'savetowallet',
        iat: Math.floor(now() / 1000),
        origins: [],
        payload: { eventTicketObjects: objects.map(({ id, classId }) => ({ id, classId })) },
      });
      return saveUrl + token;
    },
  };
}

const withoutNulls = (resource: WalletResource) =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== null));

/** Undefined for a cut connection, a timeout or a server error. */
async function send(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) });
    const text = await response.text();
    if (response.status >= 500 || response.status === 429) return undefined;
    return {
      status: response.status,
      body: JSON.parse(text) as unknown,
      said: text.slice(0, 200).replaceAll(/\s+/g, ' '),
    };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    if (error instanceof TypeError || error instanceof SyntaxError || isTimeout) return undefined;
    throw error;
  }
}
