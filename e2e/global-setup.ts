import { startInstallation } from './installation.ts';
import { tellWorkers } from './running.ts';

/** One installation for all journeys of a run; Playwright calls what this gives at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const installation = await startInstallation();
  tellWorkers(installation);
  return installation.stop;
}
