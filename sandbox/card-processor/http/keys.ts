import type { MerchantAccount } from '../accounts/accounts.ts';
import { Refusal } from '../wire/refusal.ts';

export type KeyHolder = { account: MerchantAccount; viewer: 'server' | 'browser' };

/**
 * Finds the account of the request's API key: a Bearer token, the user of Basic authentication, or
 * the `key` parameter that pages send.
 * @throws {Refusal} 401 when there is no key or it is unknown.
 */
export function keyHolder(
  accounts: MerchantAccount[],
  authorization: string | undefined,
  keyParameter: string | undefined,
): KeyHolder {
  const key = keyIn(authorization) ?? keyParameter;
  if (key === undefined || key === '') {
    throw unauthorised(
      'You did not provide an API key. You need to provide your API key in the Authorization ' +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  for (const account of accounts) {
    if (account.secretKey === key) return { account, viewer: 'server' };
    if (account.publishableKey === key) return { account, viewer: 'browser' };
  }
  throw unauthorised(`Invalid API Key provided: ${masked(key)}`);
}

/** @throws {Refusal} 403 when the caller has only the publishable key. */
export function requireSecretKey(viewer: KeyHolder['viewer']): void {
  if (viewer === 'server') return;
  throw new Refusal(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function keyIn(authorization: string | undefined): string | undefined {
  const [, scheme, value] = authorization?.match(/^(Bearer|Basic)\s+(.+)$/i) ?? [];
  if (scheme === undefined || value === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  return Buffer.from(value, 'base64').toString().split(':')[0];
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(key.length - 12, 0))}${key.slice(-4)}`;
}

function unauthorised(message: string): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message });
}
