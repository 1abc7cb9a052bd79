import pg from 'pg';

/**
 * The database could not do the work now, and did none of it: no connection was free in time, it accepts none, or
 * a lock was not free in time. Who asked may try again in a moment.
 */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super('the database is busy', { cause });
  }
}

const lockNotAvailable = '55P03';

/** True if a lock was not free in time, so that PostgreSQL refused the statement and rolled its transaction back. */
export const waitedForLock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable;

/** Classes of PostgreSQL's errors: connection exceptions, too many connections, and servers that start or stop. */
const refused = /^(08|53300|57P0)/;
/** A database that accepts no connections for now. */
const notAccepting = '55000';

/** True if opening a connection failed because the database is full, away or starting; other errors are faults. */
export function refusesConnections(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
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
