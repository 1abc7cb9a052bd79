import { requestLogin } from '../accounts/requested-login.ts';
import { showResendRefused } from '../accounts/resend-refused.ts';
import { beginUse } from '../browser/first-use.ts';
import { skipUpsellsOf } from '../cart/skip-upsells.ts';
import type { Arrival } from '../site/read-arrival.ts';

/** Stores an address's parameters for the visit; from here on the address may be rewritten. */
export function keepArrival(
  seller: string,
  { skipsUpsells, login, isResendRefused }: Arrival,
): void {
  if (skipsUpsells) skipUpsellsOf(seller).set();
  if (login) requestLogin(login);
  if (isResendRefused) showResendRefused(true);
  if (login || isResendRefused) beginUse();
}
