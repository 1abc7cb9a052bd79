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
  'accessible',
  'account',
  'account-recovery',
  'address',
  'analytics',
  'anchor',
  'bank-redirects',
  'benefits',
  'busy',
  'cancel-order',
  'cards',
  'checkout',
  'chunk',
  'codes',
  'configuration',
  'console*',
  'content-blocks',
  'deep-links',
  'direct-debit',
  'early-press',
  'embedding',
  'fault',
  'first-load',
  'first-screen',
  'flows',
  'forced-colours',
  'gift-codes',
  'gifts-of-membership',
  'headers',
  'hostile-addresses',
  'kept-browsers',
  'languages',
  'login',
  'manage',
  'member-checkout',
  'member-links',
  'memberships',
  'missing',
  'my-membership',
  'older-browsers',
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
  'translated',
  'upsells',
  'wallets',
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
        // Each page lives for seconds: compiling what it does often costs more than it gains, a tenth of the run.
        '--js-flags=--no-opt --no-maglev',
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
