import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFigures } from './figures.ts';
import { pageOf, restorePage } from './page.ts';

// Guards: OPS-07
test('the page on the rehearsed restore matches its figures (else run "npm run docs")', () => {
  expect(readFileSync(restorePage, 'utf8')).toBe(pageOf(readFigures()));
});

// Guards: OPS-07
test('the page shows the seconds of each step, and what became of the lost charges', () => {
  const page = pageOf({
    commit: '0123456789',
    date: '2026-11-26',
    machine: '2 × CPU',
    purchasesPerSecond: 3,
    steps: [{ what: 'full backup', seconds: 12.34 }],
    megabytes: { repository: 40, database: 90 },
    purchases: { confirmed: 100, lost: 40, withoutRepository: 12 },
    charges: { booked: 5, givenBack: 35, left: 0 },
    refundsFound: 1,
    letters: 40,
    faults: { unsettled: 0, chargedWithoutOrder: 0, oversold: 0 },
  });
  expect(page).toContain('Commit 0123456789, 2026-11-26; 2 × CPU.');
  expect(page).toContain('| seconds: full backup | 12.3 |');
  expect(page).toContain('| charges booked again | 5 |');
  expect(page).toContain('| charges given back | 35 |');
  expect(page).toContain('| charges kept without an order | 0 |');
});
