import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDeploy } from './figures.ts';
import { deployPage, deployPageOf } from './page.ts';

// Guards: OPS-06
test('the page on deploys matches its figures (else run "npm run docs")', () => {
  expect(readFileSync(deployPage, 'utf8')).toBe(deployPageOf(readDeploy()));
});

// Guards: OPS-06
test('the page shows what failed, and how long each program was down', () => {
  const page = deployPageOf({
    commit: '0123456789',
    from: '9876543210',
    date: '2026-11-26',
    machine: '2 × CPU',
    purchasesPerSecond: 5,
    visitsPerSecond: 2,
    before: { median: 90, p99: 500 },
    during: { median: 95, p99: 700 },
    migrated: 9,
    replaced: [{ name: 'server1', seconds: 8.04 }],
    purchases: { confirmed: 300, refused: 1, unknown: 1, turnedAway: 2 },
    pages: 120,
    files: 1_000,
    earlierFiles: 200,
    failed: 3,
    faults: { lost: 0, chargedWithoutOrder: 0, ordersWithoutCharge: 0, oversold: 0 },
  });
  expect(page).toContain('From commit 9876543210 to 0123456789');
  expect(page).toContain('| seconds until the next server1 was ready | 8.0 |');
  expect(page).toContain('| … not confirmed | 4 |');
  expect(page).toContain('| pages and files that failed | 3 |');
});
