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

/** The fields of pg's queries that their configuration becomes. */
interface QueryConfiguration {
  name: string | undefined;
  values: readonly unknown[] | undefined;
  queryMode: 'extended';
  callback: (error: Error | null | undefined, result: unknown) => void;
  readonly _result: { _types: typeof pgTypes };
}

/** The parts of pg's connections that its types leave out. */
interface PgConnection {
  /** Statements that were sent but not parsed yet, by name. */
  readonly submittedNamedStatements: Record<string, string>;
  /** Writes a message: all others of a connection go through it. */
  _send(message: Buffer): void;
}

/** Collects the messages of a connection instead of writing them. */
class Collector {
  messages: Buffer[] = [];
  /** The connection as its queries see it. */
  readonly connection: pg.Connection;

  constructor(connection: pg.Connection) {
    this.connection = Object.create(connection, {
      _send: { value: (message: Buffer) => this._send(message) },
      // The queries share one Sync, and are written at once.
      sync: { value() {} },
      stream: { value: {} },
    });
  }

  _send(message: Buffer): void {
    this.messages.push(message);
  }
}

const collectors = new WeakMap<pg.Connection, Collector>();

function collectorOf(connection: pg.Connection): Collector {
  const known = collectors.get(connection) ?? new Collector(connection);
  collectors.set(connection, known);
  return known;
}

/** Opens or ends a transaction: always the same messages, and no rows. */
class Framing implements PgQuery {
  static readonly #known = new Map<string, Framing>();
  readonly text: string;
  #messages: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The query of a statement that only opens or ends a transaction; undefined for all others. */
  static of({ text, name, values }: Statement): Framing | undefined {
    if (name !== undefined || values !== undefined || !framing.test(text)) return undefined;
    const known = Framing.#known.get(text) ?? new Framing(text);
    Framing.#known.set(text, known);
    return known;
  }

  submit(connection: pg.Connection): null {
    this.#messages ??= this.#write(connection);
    (connection as unknown as PgConnection)._send(this.#messages);
    return null;
  }

  #write(connection: pg.Connection): Buffer {
    const asked = { text: this.text, queryMode: 'extended' };
    const query = new pg.Query(asked as pg.QueryConfig, () => {}) as unknown as PgQuery;
    const collector = new Collector(connection);
    query.submit(collector.connection);
    return Buffer.concat(collector.messages);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handleReadyForQuery(): void {}
}

const nothing: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

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
      const framing = Framing.of(statement);
      if (framing) {
        this.#results[at] = nothing;
        return framing;
      }
      // Given its text alone: it would copy an object, which takes as long as all the rest.
      const query = new pg.Query(statement.text) as unknown as PgQuery & QueryConfiguration;
      query.name = statement.name;
      query.values = statement.values;
      query.queryMode = 'extended';
      query._result._types = pgTypes;
      query.callback = (error, result) => {
        if (error) this.#error ??= error;
        else this.#results[at] = result as pg.QueryResult;
      };
      return query;
    });
  }

  submit(connection: pg.Connection): void {
    this.#isSent = true;
    const collector = collectorOf(connection);
    collector.messages = [];
    try {
      for (const query of this.#queries) {
        const fault = query.submit(collector.connection);
        // A value that can't be sent: the rest is not sent either.
        this.#error ??= fault ?? undefined;
        if (this.#error) break;
      }
    } finally {
      connection.sync.call(collector as unknown as pg.Connection);
      // One write: a socket takes longer for a list of small ones.
      (connection as unknown as PgConnection)._send(Buffer.concat(collector.messages));
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
  handleError(error: Error, connection: pg.Connection & PgConnection): void {
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
