import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { isSecret, secretOf, testKeys, testSecret } from './keys.ts';

/** How long things last, in milliseconds. */
export type CaptchaTiming = {
  /** How long a token is good. */
  token: number;
};

export const usualTiming: CaptchaTiming = { token: 120_000 };

type Token = {
  siteKey: string;
  hostname: string;
  madeAt: number;
  goodUntil: number;
  seen: boolean;
};

/** What is asked of `/siteverify`. */
export type Question = {
  secret: string;
  response: string;
  remoteip?: string | undefined;
  sitekey?: string | undefined;
};

export type Verdict =
  | { success: true; challenge_ts: string; hostname: string; credit: boolean; score?: number }
  | { success: false; 'error-codes': string[] };

const tokensKept = 10_000;

/** The tokens that were given out. Each is good once, for as long as the timing says. */
export class Tokens {
  readonly timing: CaptchaTiming;
  readonly #tokens = new Map<string, Token>();

  constructor(timing: CaptchaTiming) {
    this.timing = timing;
  }

  /** A token for somebody who has passed; a stale one is too old from the start. */
  issue(siteKey: string, hostname: string, isStale: boolean): { token: string; lasts: number } {
    const known = testKeys.find((one) => one.siteKey === siteKey);
    if (known) return { token: known.token, lasts: this.timing.token };
    const token = `P1_${randomBytes(48).toString('base64url')}`;
    const madeAt = Date.now();
    const lasts = isStale ? 0 : this.timing.token;
    this.#tokens.set(token, { siteKey, hostname, madeAt, goodUntil: madeAt + lasts, seen: false });
    if (this.#tokens.size > tokensKept) this.#forgetOldest();
    return { token, lasts };
  }

  /** Lets every token that is out be too old. */
  expireAll(): void {
    for (const token of this.#tokens.values()) token.goodUntil = 0;
  }

  verify(question: Question): Verdict {
    const { secret, response, remoteip, sitekey } = question;
    if (secret === '') return refused('missing-input-secret');
    if (!isSecret(secret)) return refused('invalid-input-secret');
    if (response === '') return refused('missing-input-response');
    if (remoteip !== undefined && isIP(remoteip) === 0) return refused('invalid-remoteip');
    if (secret === testSecret) return verifyTest(response, sitekey);
    const token = this.#tokens.get(response);
    if (!token) return refused('invalid-input-response');
    const isOthers = sitekey !== undefined && sitekey !== token.siteKey;
    if (isOthers || secretOf(token.siteKey) !== secret.toLowerCase()) {
      return refused('sitekey-secret-mismatch');
    }
    if (token.seen) return refused('already-seen-response');
    token.seen = true;
    if (token.goodUntil <= Date.now()) return refused('expired-input-response');
    return accepted(token.madeAt, token.hostname);
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

function accepted(madeAt: number, hostname: string) {
  const challenge_ts = new Date(madeAt).toISOString();
  return { success: true as const, challenge_ts, hostname, credit: false };
}

function refused(code: string): Verdict {
  return { success: false, 'error-codes': [code] };
}
