import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { figuresTable } from '../figures-table.ts';
import { type DeployFigures, readDeploy } from './figures.ts';

/** The page generated from the figures. */
export const deployPage = path.join(import.meta.dirname, 'README.md');

const introduction = `# A rolling deploy under load

Written from \`cluster/deploy/figures.json\` by the run itself and by \`npm run docs\`; do not edit.

\`npm run cluster:deploy\` starts a cluster of the commit before this one (\`FROM\` names another) with a line of its pages changed, buys tickets at a rate, and
opens pages with all of their files. Then it takes the cluster to this commit: it migrates; it migrates once more, by a migration that locks the tables of every purchase while a
report reads one of them, and that no version knows; and it replaces each server and each worker, one after the other. A server that stops says no at
\`/ready\`, answers for \`DRAIN_SECONDS\` more, and ends; the next one waits until the load balancer sends requests to all again. In the end, pages
of the commit before that are still open ask for each file that only its build has. Buyers and visitors try nothing again: a purchase that is not confirmed has failed, and so
has a page or a file without a 200. The run fails if anything failed, or if the books differ ([143](../../decisions/143-deploys.md)).`;

/** The page with the figures of the last run, as Markdown. */
export function deployPageOf(figures: Partial<DeployFigures>): string {
  const isThere = figures.commit !== undefined;
  return `${[introduction, ...(isThere ? [linesOf(figures as DeployFigures)] : [])].join('\n\n')}\n`;
}

function linesOf(figures: DeployFigures): string {
  const { purchases, faults, replaced } = figures;
  const rows: [string, string | number][] = [
    ['purchases a second', figures.purchasesPerSecond],
    ['pages a second', figures.visitsPerSecond],
    ['milliseconds of a purchase before the deploy, median', figures.before.median],
    ['… p99', figures.before.p99],
    ['milliseconds of a purchase during the deploy, median', figures.during.median],
    ['… p99', figures.during.p99],
    ['seconds of the migration that waits for a report', figures.migrated.toFixed(1)],
    ...replaced.map(({ name, seconds }): [string, string] => [
      // Jobs wait for as long as the next worker takes to start, so nobody waits for it here.
      `seconds until the next ${name} ${name.startsWith('worker') ? 'was started' : 'was ready'}`,
      seconds.toFixed(1),
    ]),
    ['purchases confirmed', purchases.confirmed],
    ['… not confirmed', purchases.refused + purchases.unknown + purchases.turnedAway],
    ['pages', figures.pages],
    ['files of pages', figures.files],
    ['files that only the commit before has, asked for after it was gone', figures.earlierFiles],
    ['pages and files that failed', figures.failed],
    ['confirmed orders lost', faults.lost],
    ['charges without an order', faults.chargedWithoutOrder],
    ['orders without a charge', faults.ordersWithoutCharge],
    ['sessions oversold or counted wrongly', faults.oversold],
  ];
  return figuresTable(
    `From commit ${figures.from} to ${figures.commit}, ${figures.date}; ${figures.machine}.`,
    rows,
  );
}

if (import.meta.main) writeFileSync(deployPage, deployPageOf(readDeploy()));
