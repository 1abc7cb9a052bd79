import pg from 'pg';
import { pgTypes } from '#database/pg-types.ts';

/** A statement with its values; `name` lets PostgreSQL cache its plan. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/**
 * Sends statements together and waits once; returns a result for each. After a failing statement none runs, and its
 * error rejects all.
 */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(new RoundTrip(statements, resolve, reject));
  });
}

/** The parts of pg's queries that its client calls and its types leave out. */
interface PgQuery {
  readonly name?: string;
  readonly text?: string;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

/** A connection's statements that were sent but not parsed yet, by name. */
interface NamedStatements {
  readonly submittedNamedStatements: Record<string, string>;
}

/**
 * Several queries of pg that share one Sync: the server answers them in order and stops at the first error. The client
 * treats it as one query, like cursors and streams.
 */
class RoundTrip implements pg.Submittable {
  /** The statements as sent, for counters at the driver. */
  readonly statements: readonly Statement[];
  /** Called at the end, as for the driver's own queries: instrumentation hooks in here (OPS-11). */
  callback: (error: Error | null) => void = () => {};
  readonly #queries: readonly PgQuery[];
  readonly #results: pg.QueryResult[] = [];
  readonly #done: (results: pg.QueryResult[]) => void;
  readonly #failed: (error: Error) => void;
  #answered = 0;
  #isSent = false;
  #error: Error | undefined;

  constructor(
    statements: readonly Statement[],
    done: (results: pg.QueryResult[]) => void,
    failed: (error: Error) => void,
  ) {
    this.statements = statements;
    this.#done = done;
    this.#failed = failed;
    this.#queries = statements.map((statement, at) => {
      const asked = { ...statement, types: pgTypes, queryMode: 'extended' };
      const answered = (error: Error | null | undefined, result: unknown) => {
        if (error) this.#error ??= error;
        else this.#results[at] = result as pg.QueryResult;
      };
      return new pg.Query(asked as pg.QueryConfig, answered) as unknown as PgQuery;
    });
  }

  submit(connection: pg.Connection): void {
    this.#isSent = true;
    const withoutSync: pg.Connection = Object.create(connection, { sync: { value() {} } });
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        const fault = query.submit(withoutSync);
        // A value that can't be sent: the rest is not sent either.
        this.#error ??= fault ?? undefined;
        if (this.#error) break;
      }
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
  }

  get #current(): PgQuery | undefined {
    return this.#queries[this.#answered];
  }

  // The client records under this name that the server has parsed the statement.
  get name(): string | undefined {
    return this.#current?.name;
  }

  // Before that, instrumentation reads everything that is sent.
  get text(): string | undefined {
    return this.#isSent ? this.#current?.text : textOf(this.statements);
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.#current?.handleEmptyQuery(connection);
    this.#answered += 1;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (!this.#error) for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.callback(this.#error ?? null);
    if (this.#error) this.#failed(this.#error);
    else this.#done(this.#results);
  }

  /** A refused statement, or a lost connection. */
  handleError(error: Error, connection: pg.Connection & NamedStatements): void {
    // The server parses none of the following statements.
    for (const { name } of this.#queries.slice(this.#answered)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    }
    this.callback(error);
    this.#failed(error);
  }
}

/** The text of statements: without those that only open or end a transaction, unless there are no others. */
function textOf(statements: readonly Statement[]): string {
  const work = statements.filter(({ name, text }) => name !== 'set_portal' && !framing.test(text));
  return (work.length > 0 ? work : statements).map(({ text }) => text).join('; ');
}

const framing = /^(?:begin|commit)\b/;
