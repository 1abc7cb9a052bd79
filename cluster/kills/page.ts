import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { figuresTable } from '../figures-table.ts';
import {
  type DeathOf,
  deathsOf,
  type KillFigures,
  type KillReport,
  readReport,
} from './figures.ts';

/** The page generated from the figures. */
export const killsPage = path.join(path.dirname(import.meta.dirname), 'README.md');

const introduction = `# A cluster whose parts die

Written from \`cluster/kills/figures.json\` by the run itself and by \`npm run docs\`; do not edit.

\`npm run cluster:kills\` starts a cluster in \`DATA_DIR\` and buys tickets at a rate, one purchase each for another buyer, whether or not those
before are done. It ends the machine of the database's primary (PostgreSQL, Patroni and etcd at once), leaves it down until another node is the primary
and something is sold, and starts it again; the next one dies once all three run. \`KILLS_OF=server\`, \`worker\`, \`pooler\` and \`balancer\` end one of
these instead, which is started again after a second, as a supervisor would. Three faults of the primary's node last for 40 seconds, in which nothing is started
again: \`KILLS_OF=network\` pulls its cable; \`link\` loses silently what the load balancer sends to it, while the nodes go on to see each other;
and \`disk\` fills the disk of its database to the last byte. \`KILLS\` sets the number of deaths, \`KILLS_RATE\` the purchases a
second, 5 by default; only a run without \`KILLS\` replaces the figures below. Afterwards the buyers' confirmations, the orders, the card processor's books and the counters of places are compared, row by row. Nothing is
tried again by the buyers: a purchase without an answer may or may not have been made, and its charge and its order have to agree all the same.

\`KILLS_OF=control\` runs the control: commits are confirmed by the primary alone, and for two seconds before each death the standbys receive nothing.
It fails unless orders are lost ([138](../decisions/138-a-cluster.md)).`;

const titles: Readonly<Record<DeathOf, string>> = {
  primary: 'The primary of the database',
  control: 'The control: a primary that alone confirms commits',
  server: 'A server',
  worker: 'A worker',
  pooler: 'The pooler',
  balancer: 'The load balancer',
  network: 'The network of the primary',
  link: 'The network between the load balancer and the primary',
  disk: 'The disk of the primary',
};

/** Renders the page with the figures of the last runs, as Markdown. */
export function pageOf(report: KillReport): string {
  const parts = deathsOf.flatMap((of) => {
    const figures = report[of];
    return figures ? [`## ${titles[of]}\n\n${linesOf(figures)}`] : [];
  });
  return `${[introduction, ...parts].join('\n\n')}\n`;
}

function linesOf(figures: KillFigures): string {
  const { commit, date, machine, purchasesPerSecond, quiet, kills, purchases, faults } = figures;
  const seconds = kills.map((kill) => kill.seconds).toSorted((a, b) => a - b);
  const show = (value: number | undefined) => value?.toFixed(1) ?? '–';
  const lasted = kills[0]?.lasted;
  const isFault = lasted !== undefined;
  const rows: [string, string][] = [
    [isFault ? 'faults' : 'deaths', String(kills.length)],
    ...(isFault
      ? ([
          ['… seconds that each lasted', show(lasted)],
          [
            '… after which another node was the primary',
            String(kills.filter(({ successor }) => successor).length),
          ],
        ] satisfies [string, string][])
      : []),
    [
      isFault
        ? 'longest time without a sale in seconds, least'
        : 'seconds until selling again, least',
      show(seconds[0]),
    ],
    ['… median', show(seconds[Math.floor(seconds.length / 2)])],
    ['… most', show(seconds.at(-1))],
    ['purchases a second', String(purchasesPerSecond)],
    ['milliseconds of a purchase while nothing died, median', String(quiet.median)],
    ['… p99', String(quiet.p99)],
    ['purchases confirmed', String(purchases.confirmed)],
    ['… refused', String(purchases.refused)],
    ['… without an answer', String(purchases.unknown)],
    ['… turned away before they had a cart and a buyer', String(purchases.turnedAway)],
    ...Object.entries(purchases.unclear ?? {}).map(([kind, number]): [string, string] => [
      `answers that were no clear refusal: ${kind}`,
      String(number),
    ]),
    ['confirmed orders lost', String(faults.lost)],
    ['charges without an order', String(faults.chargedWithoutOrder)],
    ['orders without a charge', String(faults.ordersWithoutCharge)],
    ['sessions oversold or counted wrongly', String(faults.oversold)],
  ];
  return figuresTable(`Commit ${commit}, ${date}; ${machine}.`, rows);
}

if (import.meta.main) writeFileSync(killsPage, pageOf(readReport()));
