import type pg from 'pg';
import { servingRole } from '#database/serving-settings.ts';
import type { Position } from './positions.ts';

/** A position as PostgreSQL returns it. */
interface PositionRow {
  /** Bytes of write-ahead log since its start. */
  readonly place: string;
  readonly history: string;
}

/** The same for a replica. */
export interface ReplicaPositionRow extends Omit<PositionRow, 'place'> {
  /** Null for a database that never was a replica. */
  readonly place: string | null;
  readonly role: string;
}

/** A server may have several databases, whose changes share one log: the position of one says nothing about another. */
const database = '(select oid from pg_database where datname = current_database())';

/**
 * The primary's position: everything committed is before it. The history is the identifier of the server and of its
 * database, with the timeline, which changes at each failover. Fails at a database that is not a primary.
 */
const primaryPosition = {
  name: 'primary_position',
  text: `select (pg_current_wal_flush_lsn() - '0/0')::text as place,
    system_identifier || '/' || ${database} || '/' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as history
    from pg_control_system()`,
};

/**
 * The position up to which a replica shows everything. Its timeline is that of its last restart point, so a replica
 * that did not follow a new primary is never taken for one that did.
 */
export const replicaPosition = {
  text: `select (pg_last_wal_replay_lsn() - '0/0')::text as place,
    system_identifier || '/' || ${database} || '/' || upper(lpad(to_hex(timeline_id), 8, '0')) as history,
    current_user::text as role
    from pg_control_system(), pg_control_checkpoint()`,
};

/** Reads the primary's current position. */
export async function readPrimaryPosition(
  hot: (statement: typeof primaryPosition, values: []) => Promise<pg.QueryResultRow[]>,
): Promise<Position> {
  const [row] = (await hot(primaryPosition, [])) as PositionRow[];
  if (!row) throw new Error('the primary has no position');
  return { history: row.history, place: BigInt(row.place) };
}

/**
 * @throws Error for a database that is not a replica, or whose connections row-level security does not limit (law 8).
 */
export function replicaPositionOf(row: ReplicaPositionRow | undefined): Position {
  if (row?.role !== servingRole) {
    throw new Error(`connections at DATABASE_REPLICA_URL work as "${row?.role}"`);
  }
  if (row.place === null) throw new Error('DATABASE_REPLICA_URL leads to no replica');
  return { history: row.history, place: BigInt(row.place) };
}
