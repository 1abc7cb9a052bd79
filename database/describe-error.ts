import pg from 'pg';

/** Returns the server's message, with the line of the SQL that it refers to. */
export function describeError(cause: unknown, sql: string): string {
  if (!(cause instanceof pg.DatabaseError)) return String(cause);
  const place =
    cause.position && ` (line ${sql.slice(0, Number(cause.position)).split('\n').length})`;
  return `${cause.message}${place ?? ''}`;
}
