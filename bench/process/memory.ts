import { setTimeout as pause } from 'node:timers/promises';
import { add, openCart } from '../carts/additions.ts';
import type { Target } from '../carts/target.ts';
import type { Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import { jobsDone } from '../installation/jobs-done.ts';
import { asBrowsers, closedLoop, type Job } from '../load/load.ts';
import { connections, idleSeconds, isSelected, memoryRounds } from '../run/options.ts';
import { sources } from '../run/sources.ts';
import { buyByCard, openTill } from '../till/till.ts';

const title = 'Memory of the server';
/** Duration of each load in a round. */
const milliseconds = 1_000;

/** The memory of a newly started server over rounds of mixed load, and after a minute without any. */
export async function memoryTable(installation: Installation, target: Target): Promise<Table[]> {
  if (!isSelected(title)) return [];
  await installation.restart();
  const rows: Table['rows'] = [];
  const measure = async (name: string, failed: number | null = null) => {
    const { resident, afterCollection, heapAfterCollection } = await installation.ask('memory');
    const sizes = [resident, afterCollection, heapAfterCollection].map((bytes) => bytes / 1e6);
    rows.push({ name, figures: [...sizes, failed] });
  };
  await measure('After the start');
  const jobs = jobsOf(installation, target);
  for (let round = 1; round <= memoryRounds; round += 1) {
    let failed = 0;
    for (const job of jobs) {
      const load = { connections, milliseconds, hasFreshAddresses: true };
      failed += (await closedLoop(load, job)).failed;
    }
    await measure(`After round ${round}`, failed);
  }
  await jobsDone(installation);
  await pause(idleSeconds * 1_000);
  await measure(`After ${idleSeconds} s without load`);
  return [
    {
      title,
      note: `The resident memory of the server’s process, as it is and after a collection of garbage, and the heap after it. A round is ${milliseconds / 1_000} s each of event pages, listings of 1,000 events, holds, carts with three additions, and card purchases by ${connections} buyers.`,
      sources: sources.pages,
      names: 'when',
      columns: ['resident MB', 'resident MB, collected', 'heap MB, collected', 'failed'].map(
        (name) => ({ name, digits: 0 }),
      ),
      rows,
    },
  ];
}

function jobsOf({ url }: Installation, target: Target): Job[] {
  const till = openTill(() => url);
  const [session] = target.sessions;
  const page = (address: string): Job => {
    return async (connection) => {
      const { status } = await connection.send('GET', address, undefined, asBrowsers);
      if (status !== 200) throw new Error(`${address}: ${status}`);
    };
  };
  return [
    page(`${url}/${target.slug}/events/${target.event}`),
    page(`${url}/doors/events`),
    async (connection) => {
      await openCart(connection, url, target, session);
    },
    async (connection) => {
      const id = await openCart(connection, url, target, session);
      for (let ticket = 0; ticket < 3; ticket += 1) {
        await add(connection, url, target, { id, session });
      }
    },
    async (connection, index) => {
      await buyByCard(till, connection, index);
    },
  ];
}
