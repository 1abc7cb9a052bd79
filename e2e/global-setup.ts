import { startInstallation } from './installation.ts';
import { tellWorkers } from './running.ts';

/** Starts one installation for all journeys of a run; Playwright calls the returned function at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const installation = await startInstallation();
  tellWorkers(installation);
  return installation.stop;
}
