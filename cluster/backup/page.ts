import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { figuresTable } from '../figures-table.ts';
import { type RestoreFigures, readFigures } from './figures.ts';

/** The page generated from the figures. */
export const restorePage = path.join(import.meta.dirname, 'README.md');

const introduction = `# A restore, rehearsed

Written from \`cluster/backup/figures.json\` by the rehearsal itself and by \`npm run docs\`; do not edit.

\`npm run cluster:restore\` starts a cluster in \`DATA_DIR\` and sells to buyers whose cards have their names and addresses. It makes a full
backup, takes the repository away for a while and brings it back, notes a time, and sells on beyond it: carts that were held before are paid,
an order is refunded, a gift card is spent. Then all three nodes are deleted. New ones restore the noted time from the repository, \`npm run audit\` finds
the audit log shorter than its seals outside, and \`npm run after-restore\` brings the books together with the card processor's. Servers and
workers start again, and in the end every confirmed purchase has an order, or its money back and a letter; every charge that was kept has
an order; places are counted right; and \`npm run audit\` is clean ([141](../../decisions/141-backups.md), [docs/backup.md](../../docs/backup.md)).`;

/** The page with the figures of the last rehearsal, as Markdown. */
export function pageOf(figures: RestoreFigures | Record<string, never>): string {
  return 'commit' in figures
    ? `${introduction}\n\n${linesOf(figures as RestoreFigures)}\n`
    : `${introduction}\n`;
}

function linesOf(figures: RestoreFigures): string {
  const { commit, date, machine, steps, purchases, charges, faults, megabytes } = figures;
  const rows: [string, string | number][] = [
    ...steps.map(({ what, seconds }): [string, string] => [`seconds: ${what}`, seconds.toFixed(1)]),
    ['MB of the database', megabytes.database],
    ['MB of the repository', megabytes.repository],
    ['purchases a second', figures.purchasesPerSecond],
    ['purchases confirmed', purchases.confirmed],
    ['… while the repository was away', purchases.withoutRepository],
    ['… that the restored database did not know', purchases.lost],
    ['charges booked again', charges.booked],
    ['charges given back', charges.givenBack],
    ['charges left', charges.left],
    ['refunds found that the database did not know', figures.refundsFound],
    ['letters about lost purchases', figures.letters],
    ['confirmed purchases without an order, or without money and letter', faults.unsettled],
    ['charges kept without an order', faults.chargedWithoutOrder],
    ['sessions oversold or counted wrongly', faults.oversold],
  ];
  return figuresTable(`Commit ${commit}, ${date}; ${machine}.`, rows);
}

if (import.meta.main) writeFileSync(restorePage, pageOf(readFigures()));
