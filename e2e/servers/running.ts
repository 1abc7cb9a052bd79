import type { Installation } from './installation.ts';

/** The addresses of the installation under test. */
export type Running = Omit<Installation, 'stop'>;

const variable = 'E2E_RUNNING';

/** Puts the addresses into the environment, which the workers inherit. */
export function exportAddresses(running: Running): void {
  process.env[variable] = JSON.stringify(running);
}

export function running(): Running {
  const addresses = process.env[variable];
  if (!addresses) throw new Error('No installation runs: the journeys are started by Playwright.');
  return JSON.parse(addresses);
}
