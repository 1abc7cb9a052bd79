import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn, readUser } from '../accounts/members.ts';
import { add, openCart } from '../carts/additions.ts';
import type { Target } from '../carts/target.ts';
import type { Table } from '../figures/figures.ts';
import type { SentQuery } from '../installation/driver-log.ts';
import type { Installation } from '../installation/installation.ts';
import { jobsDone } from '../installation/jobs-done.ts';
import { type Connection, freshAddress, openConnections } from '../load/load.ts';
import { median } from '../load/median.ts';
import { selectedRows } from '../run/part.ts';
import { sources } from '../run/sources.ts';
import { openTill, visa } from '../till/till.ts';
import { countQueries, type QueryCounts, queriesOfActions } from './count-queries.ts';

const title = 'Round trips to the database';
const samples = 5;
const idleSeconds = 12;
/** An action has ended once its jobs are done and nothing was sent for this many milliseconds. */
const quiet = 200;
const longest = 60_000;

/** An action whose queries are counted. */
interface Action {
  /** Prepares the action, and returns the function that performs it. */
  prepare(connection: Connection): Promise<() => Promise<unknown>>;
  /** Its rows in the table, each with its queries; by default one row with all. */
  readonly rows: readonly { readonly name: string; only?(query: SentQuery): boolean }[];
}

const columns = ['round trips', 'statements', 'transactions', 'of the trips prepared'];
const cells = ({ roundTrips, statements, transactions, prepared }: QueryCounts): number[] => [
  roundTrips,
  statements,
  transactions,
  prepared,
];

/** Counts the queries of each action, one at a time, and those of an idle server. */
export async function roundTripsTable(
  installation: Installation,
  target: Target,
): Promise<Table[]> {
  const actions = actionsOf(installation, target).filter(
    ({ rows }) => selectedRows(title, rows).length > 0,
  );
  if (actions.length === 0) return [];
  await installation.ask('log');
  await pause(idleSeconds * 1_000);
  const idle = await installation.ask('logged');
  const rows: Table['rows'] = [];
  for (const action of actions) {
    const measured: SentQuery[][] = [];
    // The first run warms up the caches.
    for (let sample = 0; sample <= samples; sample += 1) {
      const queries = await queriesOf(installation, action, idle);
      if (sample > 0) measured.push(queries);
    }
    for (const { name, only = () => true } of action.rows) {
      const counts = measured.map((queries) => cells(countQueries(queries.filter(only))));
      const figures = columns.map((_, at) => median(counts.map((count) => count[at] ?? 0)));
      rows.push({ name, figures });
    }
  }
  const perSecond = cells(countQueries(idle)).map((count) => count / idleSeconds);
  rows.push({ name: 'Idle server, each second', figures: perSecond });
  return [
    {
      title,
      note: `Counted at the driver in the server’s process, one action at a time: medians of ${samples} after a warm-up, which prepares statements. A query is one round trip, however many statements it has. What polls and sweeps send without finding anything new is left out; the idle server sends it, for all portals of this installation. Writes carry an idempotency key where the pages send one.`,
      sources: sources.server,
      names: 'action',
      columns: columns.map((name) => ({ name })),
      rows,
    },
  ];
}

/** The queries of an action until its webhooks and jobs are done. */
async function queriesOf(
  installation: Installation,
  { prepare }: Action,
  idle: readonly SentQuery[],
): Promise<SentQuery[]> {
  const { clients, close } = openConnections(1, freshAddress());
  const [client] = clients;
  if (!client) throw new Error('no client');
  const run = await prepare(client);
  await settled(installation, idle);
  await installation.ask('log');
  await run();
  const queries = await settled(installation, idle);
  close();
  return queries;
}

/** Waits until jobs are done and nothing more is sent; returns the queries since the log began. */
async function settled(
  installation: Installation,
  idle: readonly SentQuery[],
): Promise<SentQuery[]> {
  const end = performance.now() + longest;
  for (let before = -1; performance.now() < end; ) {
    await jobsDone(installation);
    const queries = queriesOfActions(await installation.ask('logged'), idle);
    if (queries.length === before) return queries;
    before = queries.length;
    await pause(quiet);
  }
  throw new Error('the server never stops sending queries');
}

function actionsOf({ url }: Installation, target: Target): Action[] {
  const till = openTill(() => url);
  const [session] = target.sessions;
  const addition = (name: string, hasKey: boolean): Action => ({
    rows: [{ name }],
    async prepare(connection) {
      const id = await openCart(connection, url, target, session);
      return () => add(connection, url, target, { id, session }, hasKey);
    },
  });
  const cartAction = (
    name: string,
    act: (connection: Connection, id: string) => Promise<unknown>,
  ): Action => ({
    rows: [{ name }],
    async prepare(connection) {
      const { id } = await till.hold(connection, 'entry', 0);
      return () => act(connection, id);
    },
  });
  const isWebhook = ({ request }: SentQuery) => request?.includes('/webhooks/') === true;
  return [
    {
      rows: [{ name: 'Hold: a new cart' }],
      prepare: async (connection) => () => openCart(connection, url, target, session),
    },
    addition('Addition to a cart', true),
    addition('Addition to a cart, without an idempotency key', false),
    cartAction('Cart, `GET /api/my/cart`', till.read),
    cartAction('Buyer’s details, `POST /api/user`', till.guest),
    {
      prepare: async (connection) => async () => {
        const cart = await till.hold(connection, 'entry', 0);
        const guest_identity_id = await till.guest(connection, cart.id);
        await till.checkout(connection, cart, { ...visa, guest_identity_id }, randomUUID());
      },
      rows: [
        { name: 'Card purchase: cart, details, payment, webhooks, jobs' },
        {
          name: '… its payment',
          only: ({ request }) => request?.endsWith('_checkout') === true,
        },
        { name: '… its webhooks', only: isWebhook },
        { name: '… its jobs', only: ({ request }) => request === undefined },
      ],
    },
    {
      rows: [{ name: 'Member, `GET /api/my/user`' }],
      async prepare(connection) {
        const cookie = await logIn(connection, url);
        return () => readUser(connection, url, cookie);
      },
    },
  ];
}
