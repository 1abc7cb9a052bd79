import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server } from 'node:http';
import pg from 'pg';

/** A query that the driver sent to the database. */
export interface SentQuery {
  readonly text: string;
  /** True if it is a named statement, whose plan the database keeps. */
  readonly isPrepared: boolean;
  /** The number of the connection it was sent on. */
  readonly connection: number;
  /** True if it was sent together with an earlier one, without waiting for that one's answer. */
  readonly isPipelined: boolean;
  /** Method and path of the request that sent it, with * for ids; undefined for jobs and sweeps. */
  readonly request: string | undefined;
  /** The rows that it read or changed; undefined until it is answered. */
  rows?: number;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Maximum number of logged queries: an action sends a few hundred. */
const mostQueries = 20_000;

let log: SentQuery[] = [];
let isInstalled = false;
const requests = new AsyncLocalStorage<string>();
const connections = new WeakMap<pg.Client, { number: number; open: number }>();
let opened = 0;

/** Starts an empty log of this process's queries. Nothing is patched before the first call. */
export function logQueries(): void {
  log = [];
  if (isInstalled) return;
  isInstalled = true;
  const client = pg.Client.prototype as unknown as { query: Query };
  const send = client.query;
  client.query = function (...args) {
    return logged(this, args, (given) => send.apply(this, given));
  };
  const server = Server.prototype as unknown as { emit(this: Server, ...args: unknown[]): boolean };
  const emit = server.emit;
  server.emit = function (...args) {
    if (args[0] !== 'request') return emit.apply(this, args);
    const { method, url = '' } = args[1] as IncomingMessage;
    return requests.run(`${method} ${pathOf(url)}`, () => emit.apply(this, args));
  };
}

/** The queries since the log was started. */
export const loggedQueries = (): readonly SentQuery[] => log;

const pathOf = (url: string): string =>
  url.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');

function logged(client: pg.Client, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const [config] = args;
  const statements = statementsOf(config);
  if (statements.length === 0 || log.length >= mostQueries) return send(args);
  const known = connections.get(client) ?? { number: opened++, open: 0 };
  connections.set(client, known);
  const query: SentQuery = {
    text: statements.map(({ text }) => text).join(';\n'),
    isPrepared: statements.some(({ name }) => name !== undefined),
    connection: known.number,
    isPipelined: known.open > 0 && 'pipeline' in client && client.pipeline === true,
    request: requests.getStore(),
  };
  log.push(query);
  if (isTogether(config)) {
    countRows(config, query);
    return send(args);
  }
  known.open += 1;
  const answered = (result?: { rowCount?: number | null } | readonly unknown[]) => {
    known.open -= 1;
    query.rows = result && 'rowCount' in result ? (result.rowCount ?? 0) : 0;
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const after = (error: unknown, result: Parameters<typeof answered>[0]) => {
      answered(result);
      callback(error, result);
    };
    return send([...args.slice(0, -1), after]);
  }
  const sent = send(args);
  if (sent instanceof Promise) sent.then(answered, () => answered());
  return sent;
}

interface Statement {
  readonly text?: string;
  readonly name?: string;
}

/** Statements that are sent together (`server/store/round-trip.ts`). */
interface Together {
  readonly statements: readonly Statement[];
  handleCommandComplete(message: { readonly text: string }, connection: unknown): void;
}

const isTogether = (config: unknown): config is Together =>
  typeof config === 'object' && config !== null && 'statements' in config;

function statementsOf(config: unknown): readonly Statement[] {
  if (typeof config === 'string') return [{ text: config }];
  if (isTogether(config)) return config.statements;
  const statement = config as Statement;
  return statement.text === undefined ? [] : [statement];
}

/** Adds up the rows that the database reports for statements sent together. */
function countRows(together: Together, query: SentQuery): void {
  const complete = together.handleCommandComplete;
  together.handleCommandComplete = function (message, connection) {
    query.rows = (query.rows ?? 0) + Number(/ (\d+)$/.exec(message.text)?.[1] ?? 0);
    complete.call(this, message, connection);
  };
}
