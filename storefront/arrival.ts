import { tellResendRefused } from './members/resend-refused.ts';
import type { Arrival } from './read-arrival.ts';
import { skipUpsellsOf } from './upsells/skip-upsells.ts';

/** A login that an address asked for: still to be begun, begun, or none (any more). */
type AskedLogin = URLSearchParams | 'begun' | null;

const listeners = new Set<() => void>();
let asked: AskedLogin = null;

function change(next: AskedLogin): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Keeps what an address asked of the visit; the address itself may be rewritten from here on. */
export function keepArrival(
  seller: string,
  { skipsUpsells, login, isResendRefused }: Arrival,
): void {
  if (skipsUpsells) skipUpsellsOf(seller).set();
  if (login) change(login);
  if (isResendRefused) tellResendRefused(true);
}

/** Where a login that an address asked for stands. */
export const askedLogin = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): AskedLogin => asked,
  /** Hands the parameters to whoever begins the login, once. */
  begin(): URLSearchParams | undefined {
    if (!(asked instanceof URLSearchParams)) return undefined;
    const parameters = asked;
    change('begun');
    return parameters;
  },
  /** It is over, or another one has been asked for meanwhile. */
  end(): void {
    if (asked === 'begun') change(null);
  },
};
