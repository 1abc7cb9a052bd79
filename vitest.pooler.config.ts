import { defineConfig } from 'vitest/config';
import { integration, shared } from './vitest.config.ts';

// The integration tests, whose servers reach the database through PgBouncer (`npm run test:pooler`).
export default defineConfig({
  test: {
    ...shared,
    ...integration,
    include: [...integration.include, 'cluster/testing/**/*.test.ts'],
    globalSetup: [integration.globalSetup, 'cluster/testing/global-setup.ts'],
  },
});
