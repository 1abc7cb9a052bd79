import type { CaptchaSettings } from '../setup/settings.ts';

/** The service's verdict on a token; `unknown` without an answer. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unknown';

export interface CaptchaGateway {
  /** Checks a single-use token of the site with this public key. */
  check(token: string, site: { readonly publicKey: string }): Promise<CaptchaVerdict>;
}

const timeout = 5_000;

/** Errors about our own account, not the buyer's token. */
const ownErrors = /^(missing|invalid)-input-secret$|^sitekey-secret-mismatch$/;

/** hCaptcha's siteverify: https://docs.hcaptcha.com/#verify-the-user-response-server-side. */
export function hcaptchaGateway({ verifyUrl, secret }: CaptchaSettings): CaptchaGateway {
  return {
    async check(token, { publicKey }) {
      const answer = await ask(verifyUrl, { secret, response: token, sitekey: publicKey });
      if (!answer) return 'unknown';
      const wrong = answer['error-codes']?.find((code) => ownErrors.test(code));
      // Nobody can pay until this is fixed, so it is logged as a fault.
      if (wrong !== undefined) throw new Error(`the captcha service refused our keys: ${wrong}`);
      return answer.success ? 'passed' : 'failed';
    },
  };
}

interface Verdict {
  readonly success: boolean;
  readonly 'error-codes'?: readonly string[];
}

async function ask(url: string, form: Record<string, string>): Promise<Verdict | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status >= 500) return undefined;
    const answer: unknown = await response.json();
    const isVerdict = typeof answer === 'object' && answer !== null && 'success' in answer;
    return isVerdict ? (answer as Verdict) : undefined;
  } catch (error) {
    // Cut off, too slow, or not JSON: no verdict.
    if (error instanceof TypeError || error instanceof SyntaxError || isTimeout(error)) return;
    throw error;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
