import pg from 'pg';
import { passesNoSettings } from '#database/serving-settings.ts';
import { deadlocks } from '../telemetry/metrics.ts';

/**
 * The database could not do the work now, and did none of it: no connection was free in time, it accepted none or lost one, its
 * disk is full, or a lock was not free in time. The caller may try again in a moment.
 */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super('the database is busy', { cause });
  }
}

/** Thrown if the connection was lost before the commit, so that the database rolls back the work. */
export class ConnectionLost extends DatabaseBusy {}

/**
 * The connection was lost while its transaction was ending: the database may have committed it or not (OPS-03). It is
 * not an error of the request, whose outcome must not be reported as undone.
 */
export class UnknownOutcome extends Error {
  constructor(message = 'the connection was lost during a commit', options?: ErrorOptions) {
    super(message, options);
  }
}

/** A lock was not free in time, or the disk is full. */
const notNow: readonly (string | undefined)[] = ['55P03', '53100'];

/** PgBouncer's message when it has no connection for a transaction: then it has passed none of it on (decision 137). */
const noConnection =
  /^(query_wait_timeout|server login has been failing|no more connections allowed)/;

/** True if a statement could not run now, and its transaction was rolled back or never started. */
export const wasNotNow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (notNow.includes(error.code) || (error.code === '08P01' && noConnection.test(error.message)));

/** True if the driver refused to send a statement, because its connection had already been lost. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error && /is not queryable$/.test(error.message);

/**
 * True if an error only says that the connection ends: PostgreSQL's when it disconnects clients as it stops or crashes
 * (57P01, 57P02, 57P03, 57P05), PgBouncer's when it loses the server ("server conn crashed?", 08P01), and a socket's,
 * which has no PostgreSQL class. An error of another class refused a statement, so its transaction was rolled back.
 */
export const saysNothingOfOutcome = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P0)/.test(error.code ?? '');

/** Classes of PostgreSQL's errors: connection exceptions, too many connections, and servers that start or stop. */
const refused = /^(08|53300|57P0)/;
/** A database that accepts no connections for now. */
const notAccepting = '55000';

/** True if opening a connection failed because the database is full, away or starting; other errors are unexpected. */
export function refusesConnections(error: unknown): boolean {
  if (!(error instanceof Error) || passesNoSettings(error)) return false;
  const code = 'code' in error ? String(error.code) : undefined;
  if (error instanceof pg.DatabaseError) {
    return code === notAccepting || refused.test(code ?? '');
  }
  // Errors of sockets have a code such as ECONNREFUSED; the pool's and the driver's have none.
  return code === undefined
    ? isTimeout(error) || /terminated/.test(error.message)
    : /^E/.test(code);
}

const isTimeout = ({ message }: Error): boolean => /timeout/.test(message);

const deadlockCount = deadlocks.of();

/** Counts an error that ended a transaction as a deadlock: some code locks in an order that violates law 2. */
export function countDeadlock(error: unknown): void {
  if (error instanceof pg.DatabaseError && error.code === '40P01') deadlockCount.inc();
}
