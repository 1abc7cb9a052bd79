import { defineConfig } from '@playwright/test';
import { ensureChromium, findHeadlessShell } from '#scripts/find-chromium.ts';
import { expectTimeout } from './e2e/fixtures/patient.ts';

// Found once: the workers load this file too and inherit what the first found. Journeys that need a
// whole browser start one themselves; who names a browser gets it for all.
const chosen = process.env.CHROMIUM_PATH;
process.env.CHROMIUM_PATH ??= ensureChromium();
process.env.HEADLESS_SHELL_PATH ??= chosen ?? findHeadlessShell() ?? process.env.CHROMIUM_PATH;

/** Journeys about what happens, on pages that others see at both sizes: a phone is enough. */
const atOneSize = [
  'account',
  'account-recovery',
  'address',
  'analytics',
  'anchor',
  'benefits',
  'busy',
  'cancel-order',
  'cards',
  'checkout',
  'chunk',
  'codes',
  'configuration',
  'console',
  'console-approvals',
  'console-bulk',
  'console-doors',
  'console-edits',
  'console-doors-offline',
  'console-audit',
  'console-buyers',
  'console-me',
  'console-orders',
  'console-parts',
  'console-payment-links',
  'console-people',
  'console-provider',
  'console-search',
  'console-roles',
  'console-sessions',
  'console-sign-in',
  'console-support',
  'console-today',
  'console-walls',
  'content-blocks',
  'deep-links',
  'direct-debit',
  'early-press',
  'embedding',
  'fault',
  'first-load',
  'forced-colours',
  'gift-codes',
  'gifts-of-membership',
  'headers',
  'hostile-addresses',
  'languages',
  'login',
  'manage',
  'member-checkout',
  'member-links',
  'memberships',
  'missing',
  'my-membership',
  'onward',
  'part-payments',
  'pending',
  'provider-login',
  'quick-presses',
  'report',
  'reschedule',
  'resend',
  'return',
  'search-engines',
  'shared-pages',
  'sold-out',
  'states',
  'tickets',
  'transfer',
  'upsells',
  'ways-to-pay',
  'whole-words',
  'words',
].map((name) => `**/${name}.journey.ts`);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than a small machine has cores: a journey also waits for frames, for the database and for clocks.
  workers: 3,
  // Of use to what hangs alone: a busy machine of two cores is given its time.
  timeout: 180_000,
  expect: { timeout: expectTimeout },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: atOneSize,
      // Single journeys of the same kind, or with a window of their own.
      grepInvert: /@one-size/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
