import { randomInt } from 'node:crypto';
import { freePort } from '#database/embedded/free-port.ts';

/**
 * Finds a free port for a server that is killed and started again at its address: below those that systems give to outgoing
 * connections, one of which might take it meanwhile.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const wanted = randomInt(20_000, 32_000);
    if ((await freePort(wanted)) === wanted) return wanted;
  }
}
