import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { startReplica } from '#database/testing/start-replica.ts';
import { boundsOf, type RecentReadName } from '../../store/recent-reads.ts';
import { registry } from '../../telemetry/registry.ts';
import { seedVenue } from './venue.ts';

/** Returns how often a read had this outcome in this process. */
export async function countOf(read: RecentReadName, outcome: string): Promise<number> {
  const metric = await registry.getSingleMetric('foyer_recent_reads_total')?.get();
  const found = metric?.values.find(
    ({ labels }) => labels.read === read && labels.outcome === outcome,
  );
  return found?.value ?? 0;
}

/** Lets reads wait up to a minute for the replica, unless it is away; returns a function that restores their bounds. */
export function withPatience(
  names: readonly RecentReadName[],
  what: 'patience' | 'waits',
): () => void {
  const before = names.map((name) => ({ ...boundsOf(name) }));
  for (const name of names) Object.assign(boundsOf(name), { [what]: 60 });
  return () => {
    for (const [at, name] of names.entries()) Object.assign(boundsOf(name), before[at]);
  };
}

export type Replicated = Awaited<ReturnType<typeof openReplicated>>;

/** Opens a primary with two portals and a streaming replica, which is reached through a proxy that can go silent. */
export async function openReplicated() {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-primary-'));
  const primary = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  await migrate({ url: primary.url });
  const { administratorUrl } = primary;
  const own = Object.assign(new URL(administratorUrl), { pathname: '/foyer' }).href;
  const [venue, other] = [
    await seedVenue(own, { key: 'tower', capacity: 1_000 }),
    await seedVenue(own, { key: 'hall' }),
  ];
  const owner = new pg.Client(own);
  await owner.connect();
  // Reads on the replica are cancelled at once when the primary has removed the rows they show.
  const settings = { max_standby_streaming_delay: '0' };
  const replica = await startReplica({ folder, administratorUrl }, settings);
  const atReplica = new pg.Pool({ connectionString: replica.administratorUrl, max: 2 });
  atReplica.on('error', () => {});
  const way = await openWay(replica.port);
  return {
    /** Connects as the owner of the tables. */
    url: primary.url,
    administratorUrl: own,
    /** Leads to the replica through the proxy. */
    replicaUrl: Object.assign(new URL(replica.url), { port: String(way.port) }).href,
    venue,
    other,
    replica,
    way,
    /** A superuser connection to the primary. */
    owner,
    /** Superuser connections to the replica. */
    atReplica,
    /** Waits until the replica has replayed everything the primary has written, without a read by the store. */
    async replayed(): Promise<void> {
      const { rows } = await owner.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
      const has = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as all';
      while (!(await atReplica.query(has, [rows[0]?.lsn])).rows[0].all) await pause(20);
    },
    /** Runs `work` while the replica receives changes but does not replay them. */
    async whileBehind(work: () => Promise<void>): Promise<void> {
      await atReplica.query('select pg_wal_replay_pause()');
      try {
        await work();
      } finally {
        await atReplica.query('select pg_wal_replay_resume()');
      }
    },
    async close(): Promise<void> {
      way.close();
      await atReplica.end();
      await owner.end();
      await replica.close();
      await primary.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Opens a proxy to a port that can go silent, like a machine that is gone. */
async function openWay(port: number) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const [socket, peer] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => {
        if (!isSilent) peer.write(bytes);
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        if (!isSilent) peer.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    silence() {
      isSilent = true;
    },
    speak() {
      isSilent = false;
      cut();
    },
    close() {
      cut();
      server.close();
    },
  };
}
