import pg from 'pg';

/** Milliseconds after which the database gives up for connections that serve. */
export interface ServingTimeouts {
  /** Maximum wait for a lock; shorter than a browser waits for a page. 0 waits for ever. */
  readonly lockTimeout?: number;
  /** Maximum duration of a statement. */
  readonly statementTimeout?: number;
}

/** The role of connections that serve requests. */
export const servingRole = 'foyer_app';

/**
 * PostgreSQL settings for serving connections. A direct connection gets them as it opens; one behind a pooler has them from its
 * user (`bindServingUsers`).
 */
export function servingSettings({
  lockTimeout = 5_000,
  statementTimeout = 60_000,
}: ServingTimeouts = {}): readonly (readonly [name: string, value: string])[] {
  return [
    ['role', servingRole],
    // The catalogue is cached in memory: the remaining reads are cheaper by index than by table scan.
    ['random_page_cost', '1.1'],
    ['lock_timeout', String(lockTimeout)],
    // A hanging statement releases its locks and its connection without anyone's help.
    ['statement_timeout', String(statementTimeout)],
    ['idle_in_transaction_session_timeout', String(2 * statementTimeout)],
  ];
}

/**
 * Returns true for the error of a pooler that passes no settings on: PgBouncer refuses a connection that has some, unless it is
 * configured to ignore them.
 */
export const passesNoSettings = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^unsupported startup parameter/.test(error.message);
