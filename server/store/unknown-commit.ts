import type pg from 'pg';
import { UnknownOutcome } from './database-busy.ts';

/**
 * The primary has committed, but no standby has confirmed it: if the primary's machine is lost now, so is the commit.
 * The outcome is therefore unknown, and the answer is the same as for a lost connection (OPS-02).
 */
export class UnknownCommit extends UnknownOutcome {
  constructor() {
    super('the commit may not have been replicated');
  }
}

const unconfirmed = new WeakSet<pg.ClientBase>();

/** PostgreSQL's function that waits for standbys; its only notices are about waiting in vain. */
const waitsForStandbys = 'SyncRepWaitForLSN';

/** Listens for the notice that a commit of this connection may not be replicated. */
export function watchCommits(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === waitsForStandbys) unconfirmed.add(client);
  });
}

/** Throws `UnknownCommit` if a commit of this connection was not confirmed since the last call. */
export function checkCommit(client: pg.ClientBase): void {
  if (unconfirmed.delete(client)) throw new UnknownCommit();
}
