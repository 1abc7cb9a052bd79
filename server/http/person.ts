import { Refusal } from '#contract/api/refusals.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { ApiRequest } from './request.ts';

/** A captcha's verdict on a visitor; `unknown` if its service does not answer. */
export type Person = 'confirmed' | 'unknown' | 'unasked';

/** The public key of the captcha for this viewer; null if there is none (PAY-31). */
export function captchaKeyFor({ catalogue, seller, viewer }: ApiRequest): string | null {
  if (viewer.kind === 'member') return null;
  return configValue(catalogue, 'captcha.public_key', { seller: seller.id });
}

/**
 * Checks a captcha's token if one was sent and this viewer can be asked for one. Throws
 * `captcha_failed` for a token that is wrong or was already used.
 */
export async function confirmPerson(
  token: string | undefined,
  request: ApiRequest,
  context: string,
): Promise<Person> {
  const publicKey = captchaKeyFor(request);
  if (publicKey === null || token === undefined) return 'unasked';
  const { captcha } = request.services.gateways;
  if (!captcha) {
    throw new Error(`${request.seller.slug} has a captcha key, and CAPTCHA_SECRET is not set`);
  }
  const verdict = await captcha.check(token, { publicKey });
  if (verdict === 'failed') throw new Refusal('captcha_failed', context, { path: 'captcha.token' });
  return verdict === 'passed' ? 'confirmed' : 'unknown';
}
