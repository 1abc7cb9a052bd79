import { availableParallelism } from 'node:os';
import type { Row, Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import { jobsDone } from '../installation/jobs-done.ts';
import { load, loadFromFreshAddresses } from '../load/closed-loops.ts';
import type { LoadResult } from '../load/load.ts';
import { median } from '../load/median.ts';
import { openMeter, type ProcessorTimes } from '../load/meter.ts';
import { runInRounds } from '../load/rounds.ts';
import { type Scenario, secondsOf } from '../load/scenario.ts';
import { timePerAction } from '../load/time-per-action.ts';
import { selectedRows } from '../run/part.ts';
import { sources } from '../run/sources.ts';
import { lastEvening } from '../tenants/till.ts';
import { assertOneOrderEach } from '../till/one-order-each.ts';
import { buyByCard, openTill, type Till } from '../till/till.ts';
import { sellLastPlaces } from './last-places.ts';
import { openSpread } from './spread.ts';

const title = 'Several servers';
const counts = [1, 2, 3] as const;
const most = Math.max(...counts);
const processors = availableParallelism();
const rest = ['load', 'cards', 'mail'] as const;

const table = {
  title,
  note: `Processes of \`npm run serve\` beside one of \`npm run worker\`, on one database. All ${most} run all the time, and the load goes to one, two or all of them, by turns. Each call and each webhook goes to the next server in use, as a load balancer would send it, so the calls of one purchase come to different servers. The load generator, PostgreSQL, the card processor’s stand-in and the mail server share the machine’s ${processors} processors with the servers: more servers than processors that these leave free cannot gain. “Servers allow” is the rate of so many servers with a processor each, as one process computes on one; “machine allows” is the time of the ${processors} processors divided by that of one action. The lower of both is the limit. The bench fails unless each purchase has exactly one order, and ${2 * lastEvening.places} buyers at ${most} servers buy the last ${lastEvening.places} places of a session exactly.`,
  sources: sources.server,
  names: 'scenario',
  columns: [
    { name: 'rate', digits: 0 },
    { name: 'lowest', digits: 0 },
    { name: 'highest', digits: 0 },
    { name: 'p99 ms', digits: 1 },
    { name: 'failed', digits: 0 },
    ...['servers', 'worker', 'PostgreSQL', 'the rest', 'all'].map((part) => ({
      name: `${part} ms`,
      digits: 2,
    })),
    { name: 'servers allow', digits: 0 },
    { name: 'machine allows', digits: 0 },
  ],
};

/** A load spread over several servers. */
interface Spreading extends Pick<Scenario, 'name' | 'unit'> {
  readonly count: number;
  readonly put: (installation: Installation, till: Till) => Scenario['run'];
}

const loads: readonly Omit<Spreading, 'count'>[] = [
  {
    name: 'Purchases paid by card',
    unit: 'purchases/min',
    put: (installation, till) => async (meter) => {
      const bought: string[] = [];
      const buy = load(async (connection, index) => {
        bought.push(await buyByCard(till, connection, index));
      });
      const result = await buy(meter);
      await assertOneOrderEach(installation, bought);
      return result;
    },
  },
  {
    name: 'Holds on one hot session',
    unit: 'holds/s',
    put: (_, till) =>
      loadFromFreshAddresses(async (connection) => {
        await till.hold(connection, 'entry', 0);
      }),
  },
];

/** Measures the rates of one, two and three servers on one database, with the processor time per action. */
export async function serversTable(
  installation: Installation,
  print: (line: string) => void,
): Promise<Table[]> {
  const all = loads.flatMap(({ name, ...each }): Spreading[] =>
    counts.map((count) => ({
      ...each,
      name: `${name}, ${count} server${count === 1 ? '' : 's'}`,
      count,
    })),
  );
  const selected = selectedRows(title, all);
  if (selected.length === 0) return [];
  const spread = openSpread(await installation.startServers(most));
  const till = openTill(spread.next);
  const scenarios = selected.map(({ count, put, ...scenario }) => ({
    ...scenario,
    async run(...meter: Parameters<Scenario['run']>) {
      await installation.sendWebhooksTo(spread.use(count));
      return put(installation, till)(...meter);
    },
  }));
  const meter = openMeter(installation);
  const results = await runInRounds(scenarios, { installation, meterOf: () => meter, print });
  await installation.sendWebhooksTo(spread.use(most));
  await sellLastPlaces(installation, till);
  await jobsDone(installation);
  await installation.restart();
  return [{ ...table, rows: selected.map((each) => rowOf(each, results.get(each.name) ?? [])) }];
}

/** The figures of a row; without a meter, there are none of processor time. */
export function rowOf(
  { name, unit, count }: Omit<Spreading, 'put'>,
  results: readonly LoadResult[],
  cores = processors,
): Row {
  const seconds = secondsOf(unit);
  const rates = results.map(({ rate }) => rate * seconds);
  const times = [
    ['server'],
    ['worker'],
    ['database'],
    rest,
    ['server', 'worker', 'database', ...rest],
  ];
  const parts = times.map((of) => timePerAction(results, of as (keyof ProcessorTimes)[]));
  const [servers = Number.NaN, , , , whole = Number.NaN] = parts;
  return {
    name,
    unit,
    figures: [
      median(rates),
      Math.min(...rates),
      Math.max(...rates),
      median(results.map(({ p99 }) => p99)),
      results.reduce((sum, { failed }) => sum + failed, 0),
      ...parts,
      (count * 1_000 * seconds) / servers,
      (cores * 1_000 * seconds) / whole,
    ],
  };
}
