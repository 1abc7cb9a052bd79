import { Refusal } from '#contract/refusals.ts';
import type { ApiRequest } from '../../http/request.ts';
import { configValue } from '../../store/catalogue.ts';

/**
 * Guests show that they are people where the seller has a public key (PAY-31). Throws
 * `captcha_failed` for a token that is missing, wrong, or was used, and `gateway_unavailable` where
 * the service does not say; either way nothing is charged.
 */
export async function checkCaptcha(token: string | undefined, request: ApiRequest): Promise<void> {
  const { services, catalogue, seller, viewer } = request;
  if (viewer.kind === 'member') return;
  const publicKey = configValue(catalogue, 'captcha.public_key', { seller: seller.id });
  if (publicKey === null) return;
  const { captcha } = services.gateways;
  if (!captcha) throw new Error(`${seller.slug} has a captcha key, and CAPTCHA_SECRET is not set`);
  if (token === undefined) throw new Refusal('captcha_failed', 'checkout', { path: 'captcha' });
  const verdict = await captcha.check(token, { publicKey });
  if (verdict === 'failed') {
    throw new Refusal('captcha_failed', 'checkout', { path: 'captcha.token' });
  }
  if (verdict === 'unknown') throw new Refusal('gateway_unavailable', 'checkout');
}
