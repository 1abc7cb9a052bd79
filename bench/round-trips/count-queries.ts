import type { SentQuery } from '../installation/driver-log.ts';

/** Counts of the queries that an action sends to the database. */
export interface QueryCounts {
  /** Queries that the server waited for, however many statements each contains. */
  readonly roundTrips: number;
  readonly statements: number;
  /** Transactions, including statements outside of one. */
  readonly transactions: number;
  /** Round trips with a prepared statement, whose plan the database keeps. */
  readonly prepared: number;
}

const begins = (text: string) => /^\s*(begin|start transaction)\b/i.test(text);
/** True if the last of its statements ends a transaction. */
const ends = (text: string) =>
  /^\s*(commit|rollback|end)\b(?!\s+to\b)/i.test(statementsOf(text).at(-1) ?? '');
const setsPortal = (text: string) => /^\s*select set_config\(/i.test(text);
/** True if it only opens or ends a transaction. */
const isFrame = (text: string) =>
  statementsOf(text).every((one) => begins(one) || ends(one) || setsPortal(one));

/** Counts round trips, statements and transactions. */
export function countQueries(queries: readonly SentQuery[]): QueryCounts {
  const works = worksOf(queries);
  return {
    roundTrips: queries.filter(({ isPipelined }) => !isPipelined).length,
    statements: queries.reduce((sum, { text }) => sum + statementsOf(text).length, 0),
    transactions: works.length,
    prepared: queries.filter(({ isPrepared }) => isPrepared).length,
  };
}

/**
 * Returns the queries that belong to an action: those of requests and jobs. Leaves out sweeps and polls of the queue that find
 * no more than they did while the server was idle.
 */
export function queriesOfActions(
  queries: readonly SentQuery[],
  idle: readonly SentQuery[],
): SentQuery[] {
  const idleRows = new Map<string, number>();
  for (const { text, rows = 0 } of idle) {
    idleRows.set(text, Math.max(rows, idleRows.get(text) ?? 0));
  }
  const isIdle = ({ text, rows = 0 }: SentQuery) =>
    isFrame(text) || rows <= (idleRows.get(text) ?? -1);
  return worksOf(queries)
    .filter((work) => work.some((query) => query.request !== undefined || !isIdle(query)))
    .flat();
}

/** Groups the queries by transaction; each query outside one is a group of its own. */
function worksOf(queries: readonly SentQuery[]): SentQuery[][] {
  const works: SentQuery[][] = [];
  const open = new Map<number, SentQuery[]>();
  for (const query of queries) {
    const { connection, text } = query;
    const current = open.get(connection);
    if (current) current.push(query);
    else {
      const work = [query];
      works.push(work);
      if (begins(text) && !ends(text)) open.set(connection, work);
    }
    if (ends(text)) open.delete(connection);
  }
  return works;
}

/** Splits a text into statements at semicolons outside quotes. */
function statementsOf(text: string): string[] {
  const plain = text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replace(/'(?:[^']|'')*'/g, '');
  return plain.split(';').filter((statement) => statement.trim() !== '');
}
