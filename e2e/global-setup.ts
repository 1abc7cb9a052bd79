import { startInstallation } from './servers/installation.ts';
import { exportAddresses } from './servers/running.ts';

/** Starts one installation for all journeys of a run; Playwright calls the returned function at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const installation = await startInstallation();
  exportAddresses(installation);
  return installation.stop;
}
