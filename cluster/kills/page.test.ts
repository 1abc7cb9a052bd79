import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readReport } from './figures.ts';
import { killsPage, pageOf } from './page.ts';

// Guards: OPS-02
test('the page on deaths of the primary matches its figures (else run "npm run docs")', () => {
  expect(readFileSync(killsPage, 'utf8')).toBe(pageOf(readReport()));
});

// Guards: OPS-02
test('the page shows the minimum, median and maximum seconds, and what was lost', () => {
  const kill = (seconds: number) => ({ name: 'node1', successor: 'node2', seconds });
  const page = pageOf({
    primary: {
      commit: '0123456789',
      date: '2026-11-26',
      machine: '2 × CPU',
      purchasesPerSecond: 5,
      quiet: { median: 90, p99: 500 },
      kills: [kill(24.1), kill(18.2), kill(18.9)],
      purchases: { confirmed: 300, refused: 0, unknown: 1, turnedAway: 40 },
      faults: { lost: 0, chargedWithoutOrder: 0, ordersWithoutCharge: 0, oversold: 0 },
    },
  });
  expect(page).toContain('| seconds until selling again, least | 18.2 |');
  expect(page).toContain('| … median | 18.9 |');
  expect(page).toContain('| … most | 24.1 |');
  expect(page).toContain('| confirmed orders lost | 0 |');
  expect(page).toContain('## The primary of the database');
  expect(page).not.toContain('## The control');
});

// Guards: OPS-03
test('the page shows how long a temporary failure lasted, and which errors were not clear refusals', () => {
  const page = pageOf({
    link: {
      commit: '0123456789',
      date: '2026-11-26',
      machine: '2 × CPU',
      purchasesPerSecond: 5,
      quiet: { median: 90, p99: 500 },
      kills: [
        { name: 'node1', seconds: 41.2, lasted: 40 },
        { name: 'node1', successor: 'node2', seconds: 22, lasted: 40.1 },
      ],
      purchases: {
        confirmed: 300,
        refused: 0,
        unknown: 1,
        turnedAway: 40,
        unclear: { '504 fault': 3 },
      },
      faults: { lost: 0, chargedWithoutOrder: 0, ordersWithoutCharge: 0, oversold: 0 },
    },
  });
  expect(page).toContain('| faults | 2 |');
  expect(page).toContain('| … seconds that each lasted | 40.0 |');
  expect(page).toContain('| … after which another node was the primary | 1 |');
  expect(page).toContain('| longest time without a sale in seconds, least | 22.0 |');
  expect(page).toContain('| answers that were no clear refusal: 504 fault | 3 |');
});
