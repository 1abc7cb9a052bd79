import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { pgTypes } from '#database/pg-types.ts';
import { type ServingTimeouts, servingSettings } from '#database/serving-settings.ts';
import type { Database } from '#database/tables.generated.ts';
import { checkedSending } from './checked-sending.ts';
import { lossOf, openConnections, withKeptConnections } from './connections.ts';
import {
  ConnectionLost,
  countDeadlock,
  DatabaseBusy,
  saysNothingOfOutcome,
  UnknownOutcome,
  wasNeverSent,
  wasNotNow,
} from './database-busy.ts';
import type { CheckPosition, Position } from './positions.ts';
import { isStalePlan, type PreparedQuery, StatementNames } from './prepared.ts';
import type { RecentReadName } from './recent-reads.ts';
import { type AskedReplica, openReplica, type ReplicaConnections } from './replica.ts';
import { readPrimaryPosition } from './replica-position.ts';
import type { Statement } from './round-trip.ts';
import { openSending, type Sending } from './sending.ts';
import { checkCommit } from './unknown-commit.ts';

/** Builds statements; a Tx runs them. */
export const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Query<T> = Compilable<T> | CompiledQuery<T> | PreparedQuery<T>;

/** Statements inside one transaction, limited to one portal. A `prepared` one caches its plan. */
export interface Tx {
  readonly portalId: number;
  rows<T>(query: Query<T>): Promise<T[]>;
  row<T>(query: Query<T>): Promise<T | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  run(query: Query<unknown>): Promise<number>;
  /**
   * Sends a statement with the next one, or with the commit, when its rows are not needed sooner. The returned function
   * gives them afterwards.
   */
  later<T>(query: Query<T>): () => T[];
  /**
   * Sends the deferred statements and waits for them. Without this, they are sent together with the commit, and the
   * database completes the transaction even if the process dies in the meantime.
   */
  sent(): Promise<void>;
}

/** A hot statement: `name` lets PostgreSQL keep its plan. */
export interface HotStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * The only way to the database (law 8): every statement names its portal, and runs in a transaction whose portal is set
 * in the round trip of its first statement; row-level security hides everything else. Statements requested together
 * share one round trip (decision 094).
 */
export interface Store {
  /** All statements share one snapshot, so that combined results are consistent. */
  read<T>(portalId: number, work: (tx: Tx) => T | Promise<T>): Promise<T>;
  write<T>(portalId: number, work: (tx: Tx) => T | Promise<T>): Promise<T>;
  /**
   * Reads in a single round trip, commit included: `work` requests all its statements before it awaits an answer.
   * Throws if it requests one afterwards, when nothing can be undone.
   */
  readOnce<T>(portalId: number, work: (tx: Tx) => T | Promise<T>): Promise<T>;
  writeOnce<T>(portalId: number, work: (tx: Tx) => T | Promise<T>): Promise<T>;
  /**
   * Reads data that may be seconds old: from a replica, if there is one that is recent enough for this read (OPS-05);
   * otherwise like `read` or `readOnce`. The work may run twice.
   */
  readRecent<T>(
    name: RecentReadName,
    portalId: number,
    work: (tx: Tx) => T | Promise<T>,
    options?: RecentOptions,
  ): Promise<T>;
  /** The current position, for recent reads that must show everything committed so far; undefined without a replica. */
  moment(): Promise<Position | undefined>;
  readonly hasReplica: boolean;
  /** Runs one statement that sets its portal itself, in one round trip and one commit. */
  hot<T extends pg.QueryResultRow>(
    statement: HotStatement,
    values: readonly unknown[],
  ): Promise<T[]>;
  /** Opens a connection of its own, for LISTEN. */
  listen(channel: string, on: ListenHandlers): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

export interface RecentOptions {
  /** Shows everything committed before this moment. */
  readonly since?: Position | undefined;
  /** In one round trip, like `readOnce`. */
  readonly isOnce?: boolean;
}

export interface ListenHandlers {
  readonly notified: (payload: string) => void;
  /** Called when a lost connection is back: notifications may have been missed. */
  readonly reconnected: () => void;
}

/** Limits on a process's use of its database (decision 136). */
export interface StoreBounds extends ServingTimeouts {
  readonly poolSize?: number;
  /** Additional connections for payments and jobs. */
  readonly keptSize?: number;
  /** Milliseconds to wait for a connection, and the same for payments and jobs; 0 waits without limit. */
  readonly patience?: number;
  readonly paymentPatience?: number;
}

export interface StoreOptions extends StoreBounds {
  readonly databaseUrl: string;
  /** Bypasses the pooler of the other address; without one, there is no pooler. */
  readonly directUrl?: string;
  /** The replica's address, reached like `databaseUrl` reaches the primary: through a pooler or not. */
  readonly replicaUrl?: string;
  /** Called when an idle connection breaks. */
  readonly onError: (error: Error) => void;
}

/** True if the database itself refused a statement, so that none of it took effect. */
export const isDatabaseError = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** True if a constraint or unique index of this name refused it. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

/** The detail of an error with this code, raised by one of our functions. */
export const detailOf = (error: unknown, code: string): string | undefined =>
  error instanceof pg.DatabaseError && error.code === code ? error.detail : undefined;

/**
 * Matches a read or write of a table; a name followed by parentheses is a function, which receives
 * its portal.
 */
const touchesTable = /\binto\s|\b(?:from|join|update)\s+"?[a-z_]+\b"?(?!\s*\()/;

/** Throws for a statement that relies on row-level security alone to separate tenants. */
function checkPortal(text: string): void {
  if (!touchesTable.test(text) || text.includes('portal_id')) return;
  throw new Error(`a statement names no portal: ${text}`);
}

export function openStore({
  databaseUrl,
  directUrl,
  replicaUrl,
  poolSize = 10,
  keptSize = 3,
  patience = 2_000,
  paymentPatience = 10_000,
  onError,
  ...timeouts
}: StoreOptions): Store {
  const settings = servingSettings(timeouts).map(([name, value]) => `-c ${name}=${value}`);
  const direct = {
    connectionString: directUrl ?? databaseUrl,
    options: settings.join(' '),
    types: pgTypes,
  };
  // A pooler passes no options on: its connections get these settings from their user.
  const pooled = { connectionString: databaseUrl, types: pgTypes };
  const connection = directUrl === undefined ? direct : pooled;
  const names = new StatementNames();
  const connections = openConnections({
    connection,
    size: poolSize,
    kept: keptSize,
    patience,
    paymentPatience,
    onError,
    onStale: () => names.renew(),
  });

  const atPrimary: Place = { connections, names };

  async function transaction<T>(
    portalId: number,
    { begin, isOnce = false, at = atPrimary }: Mode,
    work: (tx: Tx) => T | Promise<T>,
  ): Promise<T> {
    const { connections, names, check, statementTimeout } = at;
    const client = await connections.take();
    const first = opening(begin, portalId, statementTimeout);
    const last = { text: 'commit' };
    const sending = check
      ? checkedSending(client, { opening: first, last, isOnce }, check)
      : openSending(client, { first, last, isOnce });
    let failed: unknown;
    let broken: Error | undefined;
    try {
      const result = await work(transactionOn(sending, portalId, names));
      await sending.end();
      checkCommit(client);
      return result;
    } catch (error) {
      failed = error;
      countDeadlock(error);
      if (await sending.giveUp()) {
        broken = await lossOf(client);
      }
      const isUndone = begin === beginRead || !sending.isEnding() || wasNeverSent(error);
      if (broken && isUndone) throw new ConnectionLost(error);
      if (broken && saysNothingOfOutcome(error))
        throw new UnknownOutcome(undefined, { cause: error });
      throw wasNotNow(error) ? new DatabaseBusy(error) : error;
    } finally {
      connections.giveBack(client, failed, broken);
    }
  }

  async function hot<T extends pg.QueryResultRow>(
    { name, text }: HotStatement,
    values: readonly unknown[],
  ): Promise<T[]> {
    const client = await connections.take();
    let failed: unknown;
    let broken: Error | undefined;
    try {
      const { rows } = await client.query<T>({ ...names.of(name, text), values: [...values] });
      checkCommit(client);
      return rows;
    } catch (error) {
      failed = error;
      countDeadlock(error);
      if (wasNeverSent(error)) throw new ConnectionLost(error);
      if (wasNotNow(error)) throw new DatabaseBusy(error);
      if (saysNothingOfOutcome(error)) broken = await lossOf(client);
      throw broken ? new UnknownOutcome(undefined, { cause: error }) : error;
    } finally {
      connections.giveBack(client, failed, broken);
    }
  }

  const position = () => readPrimaryPosition(hot);

  const replicaNames = new StatementNames();
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica({
          connection: { ...connection, connectionString: replicaUrl },
          // A viewer of many lists must not prevent the replica from being known as recent.
          readPrimary: () => withKeptConnections(position),
          onError,
          onStale: () => replicaNames.renew(),
        });

  return {
    hasReplica: replica !== undefined,
    moment: async () => (replica ? position() : undefined),
    readRecent(name, portalId, work, { since, isOnce = false } = {}) {
      const mode = { begin: beginRead, isOnce } as const;
      const instead = () => transaction(portalId, mode, work);
      if (!replica) return instead();
      const ask = (asked: AskedReplica) =>
        transaction(portalId, { ...mode, at: { ...asked, names: replicaNames } }, work);
      return replica.read(name, { since, ask, instead });
    },
    read: (portalId, work) => transaction(portalId, { begin: beginRead }, work),
    write: (portalId, work) => transaction(portalId, { begin: 'begin' }, work),
    readOnce: (portalId, work) => transaction(portalId, { begin: beginRead, isOnce: true }, work),
    writeOnce: (portalId, work) => transaction(portalId, { begin: 'begin', isOnce: true }, work),
    async hot<T extends pg.QueryResultRow>(statement: HotStatement, values: readonly unknown[]) {
      checkPortal(statement.text);
      return hot<T>(statement, values).catch((error: unknown) => {
        // PostgreSQL refused it before doing anything.
        if (isStalePlan(error)) return hot<T>(statement, values);
        throw error;
      });
    },
    listen: (channel, on) => listen(direct, channel, on, onError),
    async close() {
      await replica?.close();
      await connections.close();
    },
  };
}

const beginRead = 'begin isolation level repeatable read read only';

interface Mode {
  readonly begin: 'begin' | typeof beginRead;
  readonly isOnce?: boolean;
  /** The primary by default. */
  readonly at?: Place;
}

/** A target for transactions: the primary, or a replica with a check of its position. */
interface Place {
  readonly connections: ReplicaConnections;
  readonly names: StatementNames;
  readonly check?: CheckPosition;
  /** A statement's time limit in milliseconds, if shorter than that of all connections. */
  readonly statementTimeout?: number | undefined;
}

const opening = (begin: string, portalId: number, timeout?: number): Statement[] => [
  { text: begin },
  ...(timeout === undefined ? [] : [{ text: `set local statement_timeout = ${timeout}` }]),
  {
    name: 'set_portal',
    text: "select set_config('foyer.portal', $1, true)",
    values: [String(Number(portalId))],
  },
];

function transactionOn(sending: Sending, portalId: number, names: StatementNames): Tx {
  const statementOf = (query: Query<unknown>): Statement => {
    const compiled: CompiledQuery & { readonly name?: string } =
      'compile' in query ? query.compile() : query;
    const { sql: text, parameters: values, name } = compiled;
    checkPortal(text);
    return { ...(name === undefined ? { text } : names.of(name, text)), values };
  };
  const send = (query: Query<unknown>) => sending.send(statementOf(query));
  return {
    portalId,
    async rows<T>(query: Query<T>) {
      return (await send(query)).rows as T[];
    },
    async row<T>(query: Query<T>) {
      return (await send(query)).rows[0] as T | undefined;
    },
    async run(query) {
      return (await send(query)).rowCount ?? 0;
    },
    later<T>(query: Query<T>) {
      const result = sending.later(statementOf(query));
      return () => result().rows as T[];
    },
    sent: () => sending.sendKept(),
  };
}

async function listen(
  connection: pg.ClientConfig,
  channel: string,
  on: ListenHandlers,
  onError: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    // A load balancer may accept a connection and connect it to nothing.
    const opened = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
    opened.on('notification', (message) => on.notified(message.payload ?? ''));
    opened.on('error', onError);
    await opened.connect();
    if (stopped) return opened.end();
    client = opened;
    await opened.query(`listen ${channel}`);
    // Only an open listener can be lost. The caller retries a failed attempt itself; handling
    // its end here would start a second one.
    opened.on('end', () => {
      if (!stopped) reconnectLater();
    });
  }

  function reconnectLater(): void {
    retry = setTimeout(() => {
      connect().then(on.reconnected, (error: Error) => {
        onError(error);
        if (!stopped) reconnectLater();
      });
    }, 500);
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
