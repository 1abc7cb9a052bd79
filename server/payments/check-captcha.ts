import { Refusal } from '#contract/api/refusals.ts';
import { captchaKeyFor, confirmPerson } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';

/**
 * Requires a solved captcha from guests if the seller has a public key (PAY-31). Throws
 * `captcha_failed` for a token that is missing, wrong or used, and `gateway_unavailable` if the service
 * does not answer; either way nothing is charged.
 */
export async function checkCaptcha(token: string | undefined, request: ApiRequest): Promise<void> {
  if (captchaKeyFor(request) === null) return;
  if (token === undefined && request.services.gateways.captcha) {
    throw new Refusal('captcha_failed', 'checkout', { path: 'captcha' });
  }
  const person = await confirmPerson(token ?? '', request, 'checkout');
  if (person === 'unknown') throw new Refusal('gateway_unavailable', 'checkout');
}
