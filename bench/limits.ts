import pg from 'pg';
import type { Target } from './carts/target.ts';
import type { Installation } from './installation/installation.ts';
import { get } from './load/closed-loops.ts';
import { closedLoop, type LoadResult } from './load/load.ts';
import { limitName, type Scenario } from './load/scenario.ts';
import { connections, milliseconds } from './run/options.ts';

/** The upper limits of HTTP and of the database on this machine. */
export function limits(installation: Installation, target: Target): Scenario[] {
  return [
    {
      name: limitName,
      unit: 'requests/s',
      run: get(installation.trivialUrl),
    },
    {
      name: 'Limit: one conditional update by pg, hot row',
      unit: 'updates/s',
      run: () => bareUpdates(installation, target, 1),
    },
    {
      name: 'Limit: one conditional update by pg, 200 rows',
      unit: 'updates/s',
      run: () => bareUpdates(installation, target, target.sessions.length),
    },
    {
      name: `Limit: conditional updates by pg, hot row, ${together} to a commit`,
      unit: 'updates/s',
      run: () => updatesTogether(installation, target),
    },
  ];
}

/** Only the conditional update of a hold, each committed durably: 64 clients over 10 connections. */
async function bareUpdates(
  { ownerUrl }: Installation,
  target: Target,
  rows: number,
): Promise<LoadResult> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 10 });
  const result = await closedLoop({ connections, milliseconds }, async (_, index) => {
    await pool.query({
      name: 'bare',
      text: `update stock set used = used + 1
        where portal_id = 1 and session_id = $1 and group_id = ''
          and used + 1 <= capacity + oversell_capacity`,
      values: [target.sessions[index % rows]],
    });
  });
  await pool.end();
  return result;
}

/** Maximum number of holds sent to the database in one call (`server/store/cart/open-cart.ts`). */
const together = 50;

/**
 * The same update by 64 clients in batches: one call at a time, committed durably, takes the places of all who arrived
 * meanwhile. Holds would be as fast if places were only counted.
 */
async function updatesTogether({ ownerUrl }: Installation, target: Target): Promise<LoadResult> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const waiting: PromiseWithResolvers<unknown>[] = [];
  let isUnderWay = false;
  const sendNext = async () => {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    const served = waiting.splice(0, together);
    const update = client.query({
      name: 'together',
      text: `update stock set used = used + $2
        where portal_id = 1 and session_id = $1 and group_id = ''
          and used + $2 <= capacity + oversell_capacity`,
      values: [target.sessions[0], served.length],
    });
    for (const { resolve } of served) resolve(update);
    await Promise.allSettled([update]);
    isUnderWay = false;
    void sendNext();
  };
  const result = await closedLoop({ connections, milliseconds }, async () => {
    const update = Promise.withResolvers<unknown>();
    waiting.push(update);
    void sendNext();
    await update.promise;
  });
  await client.end();
  return result;
}
