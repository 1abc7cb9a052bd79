import type { Installation } from './installation.ts';

/** Where the parts of the installation under test are reached. */
export type Running = Omit<Installation, 'stop'>;

const variable = 'E2E_RUNNING';

/** Leaves the addresses where the workers, which inherit the environment, find them. */
export function tellWorkers(running: Running): void {
  process.env[variable] = JSON.stringify(running);
}

export function running(): Running {
  const told = process.env[variable];
  if (!told) throw new Error('No installation runs: the journeys are started by Playwright.');
  return JSON.parse(told);
}
