import { askForLogin } from '../accounts/asked-login.ts';
import { tellResendRefused } from '../accounts/resend-refused.ts';
import { skipUpsellsOf } from '../cart/skip-upsells.ts';
import type { Arrival } from '../site/read-arrival.ts';

/** Keeps what an address asked of the visit; the address itself may be rewritten from here on. */
export function keepArrival(
  seller: string,
  { skipsUpsells, login, isResendRefused }: Arrival,
): void {
  if (skipsUpsells) skipUpsellsOf(seller).set();
  if (login) askForLogin(login);
  if (isResendRefused) tellResendRefused(true);
}
