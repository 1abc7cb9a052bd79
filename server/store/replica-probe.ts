import pg from 'pg';
import type { Position } from './positions.ts';
import { type ReplicaPositionRow, replicaPosition, replicaPositionOf } from './replica-position.ts';

/** Milliseconds to wait for a check of the replica. */
const patience = 2_000;

/** A connection of its own for checking the replica, which other reads cannot block. */
export interface Probe {
  /** Reads the replica's position; fails if it does not answer in time. */
  read(): Promise<Position>;
  close(): Promise<void>;
}

export function openProbe(connection: pg.ClientConfig): Probe {
  let client: pg.Client | undefined;

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...connection,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    // The next check notices and reports it.
    opened.on('error', () => {});
    await opened.connect();
    return opened;
  }

  /** Drops the connection, which may never respond. */
  function drop(): void {
    client?.connection.stream.destroy();
    client = undefined;
  }

  return {
    async read() {
      try {
        client ??= await connect();
        const { rows } = await client.query<ReplicaPositionRow & pg.QueryResultRow>(
          replicaPosition.text,
        );
        return replicaPositionOf(rows[0]);
      } catch (error) {
        drop();
        throw error;
      }
    },
    async close() {
      await client?.end().catch(() => {});
    },
  };
}
