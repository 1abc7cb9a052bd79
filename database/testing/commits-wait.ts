import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Waits until commits wait for a standby: a server applies `synchronous_standby_names` some time after it was set. Commits
 * until one waits, which is cancelled. Both connections are a superuser's.
 */
export async function commitsWait(url: string, administrator: pg.Client): Promise<void> {
  const trying = new pg.Client(url);
  await trying.connect();
  const { rows } = await trying.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where wait_event = 'SyncRep' and pid = $1`;
  for (let isWaiting = false; !isWaiting; ) {
    let isDone = false;
    const committed = trying
      .query("select pg_logical_emit_message(true, 'trying', '')")
      .then(() => {
        isDone = true;
      });
    while (!isDone && !isWaiting) {
      isWaiting = (await administrator.query(cancel, [rows[0]?.pid])).rowCount === 1;
      await pause(10);
    }
    await committed;
  }
  await trying.end();
}
