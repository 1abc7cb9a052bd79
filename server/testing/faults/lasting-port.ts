import { randomInt } from 'node:crypto';
import { freePort } from '#database/embedded/free-port.ts';

/**
 * Finds a free port for a server that is killed and restarted at the same address. It is below the range for outgoing
 * connections, one of which might take it meanwhile.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const wanted = randomInt(20_000, 32_000);
    if ((await freePort(wanted)) === wanted) return wanted;
  }
}
