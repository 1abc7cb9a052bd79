import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { isSecret, secretOf, testKeys, testSecret } from './keys.ts';

/** Durations in milliseconds. */
export type CaptchaTiming = {
  /** Lifetime of a token. */
  token: number;
};

export const defaultTiming: CaptchaTiming = { token: 120_000 };

type Token = {
  siteKey: string;
  hostname: string;
  issuedAt: number;
  expiresAt: number;
  isUsed: boolean;
};

/** The parameters of `/siteverify`. */
type Verification = {
  secret: string;
  response: string;
  remoteip?: string | undefined;
  sitekey?: string | undefined;
};

type Verdict =
  | { success: true; challenge_ts: string; hostname: string; credit: boolean; score?: number }
  | { success: false; 'error-codes': string[] };

const tokensKept = 10_000;

/** The issued tokens. Each is valid once, until it expires. */
export class Tokens {
  readonly timing: CaptchaTiming;
  readonly #tokens = new Map<string, Token>();

  constructor(timing: CaptchaTiming) {
    this.timing = timing;
  }

  /** Issues a token; a stale one has expired from the start. `lifetime` is in milliseconds. */
  issue(siteKey: string, hostname: string, isStale: boolean): { token: string; lifetime: number } {
    const known = testKeys.find((one) => one.siteKey === siteKey);
    if (known) return { token: known.token, lifetime: this.timing.token };
    const token = `P1_${randomBytes(48).toString('base64url')}`;
    const issuedAt = Date.now();
    const lifetime = isStale ? 0 : this.timing.token;
    const expiresAt = issuedAt + lifetime;
    this.#tokens.set(token, { siteKey, hostname, issuedAt, expiresAt, isUsed: false });
    if (this.#tokens.size > tokensKept) this.#forgetOldest();
    return { token, lifetime };
  }

  /** Expires all tokens. */
  expireAll(): void {
    for (const token of this.#tokens.values()) token.expiresAt = 0;
  }

  verify(verification: Verification): Verdict {
    const { secret, response, remoteip, sitekey } = verification;
    if (secret === '') return refused('missing-input-secret');
    if (!isSecret(secret)) return refused('invalid-input-secret');
    if (response === '') return refused('missing-input-response');
    if (remoteip !== undefined && isIP(remoteip) === 0) return refused('invalid-remoteip');
    if (secret === testSecret) return verifyTest(response, sitekey);
    const token = this.#tokens.get(response);
    if (!token) return refused('invalid-input-response');
    const isOtherSite = sitekey !== undefined && sitekey !== token.siteKey;
    if (isOtherSite || secretOf(token.siteKey) !== secret.toLowerCase()) {
      return refused('sitekey-secret-mismatch');
    }
    if (token.isUsed) return refused('already-seen-response');
    token.isUsed = true;
    if (token.expiresAt <= Date.now()) return refused('expired-input-response');
    return accepted(token.issuedAt, token.hostname);
  }

  #forgetOldest(): void {
    const oldest = this.#tokens.keys().next();
    if (!oldest.done) this.#tokens.delete(oldest.value);
  }
}

function verifyTest(response: string, sitekey: string | undefined): Verdict {
  const known = testKeys.find(({ token }) => token === response);
  if (!known) return refused('not-using-dummy-passcode');
  if (sitekey !== undefined && sitekey !== known.siteKey) return refused('sitekey-secret-mismatch');
  return {
    ...accepted(Date.now(), 'dummy-key-pass'),
    ...(known.score !== undefined && { score: known.score }),
  };
}

function accepted(issuedAt: number, hostname: string) {
  const challenge_ts = new Date(issuedAt).toISOString();
  return { success: true as const, challenge_ts, hostname, credit: false };
}

function refused(code: string): Verdict {
  return { success: false, 'error-codes': [code] };
}
