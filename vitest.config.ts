import path from 'node:path';
import { defineConfig } from 'vitest/config';

const inRooms = (...rooms: string[]) => rooms.map((room) => `${room}/**/*.test.{ts,tsx}`);
const inBrowser = 'sandbox/*/browser/**/*.test.ts';
/** Tests of the pooler itself, which only `vitest.pooler.config.ts` starts. */
const behindPooler = 'cluster/testing/**';

/** Settings of all tests. */
export const shared = {
  // Restored after each test, so that no test sees another's.
  restoreMocks: true,
  unstubEnvs: true,
  // Programs that tests start keep their compiled modules, as those that npm starts.
  env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
  // One more than a small machine has cores: a test also waits for the database, for processes and for
  // clocks. Left alone, Vitest keeps one core of two for itself.
  maxWorkers: 3,
  // Files share the modules of a worker, which take a second to load. What a file opens (a database, a
  // server, a pool) it holds in its own variables and closes at its end.
  isolate: false,
  // What a test waits for comes within seconds on a busy machine; the default is one.
  expect: { poll: { timeout: 20_000 } },
};

/** The tests that need a database. */
export const integration = {
  name: 'integration',
  include: [...inRooms('server', 'database', 'bin'), inBrowser],
  globalSetup: 'database/testing/global-setup.ts',
  // Only what hangs is stopped: on a machine that does much else, an evening at two doors takes half a minute.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Only what hangs is stopped: on a busy machine the first import of a file takes seconds.
          testTimeout: 30_000,
          include: inRooms(
            'domain',
            'contract',
            'tenants',
            'ui',
            'storefront',
            'console',
            'sandbox',
            'scripts',
            'bench',
            'cluster',
            'deploy',
          ),
          exclude: ['{storefront,console}/build/**', inBrowser, behindPooler],
        },
      },
      { extends: true, test: integration },
    ],
  },
});
