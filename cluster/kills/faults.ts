import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '#bin/program/program.ts';
import { awaitNodes } from '../database.ts';
import type { OwnNetwork } from '../network.ts';
import { diskOf } from '../node.ts';
import type { NodeName } from '../ports.ts';
import type { Cluster } from '../start-cluster.ts';
import type { Kill } from './figures.ts';
import type { Load } from './load.ts';

/** Duration of a fault in milliseconds: longer than a failover. */
const lasts = 40_000;
/** Milliseconds for which sales are watched after a fault. */
const watched = 15_000;

/** Causes a fault at the primary's node; the returned function repairs it. */
type Break = (cluster: Cluster, primary: NodeName) => Promise<() => Promise<void>>;

/** The faults that are repaired without a restart, by name. */
export const faultsIn = (network: OwnNetwork | undefined) =>
  ({
    network: async (_: Cluster, name: NodeName) => (await connected(network)).pullCable(name),
    link: async (_: Cluster, name: NodeName) => (await connected(network)).loseSent(name),
    disk: fillDisk,
  }) satisfies Record<string, Break>;

async function connected(network: OwnNetwork | undefined): Promise<OwnNetwork> {
  if (!network) throw new Error('the nodes have no network of their own');
  return network;
}

/** Causes a fault for a while, then repairs it. None of our processes is restarted. */
export async function causeFault(
  { print, signal }: Program,
  cluster: Cluster,
  load: Load,
  breakIt: Break,
): Promise<Kill> {
  const { ports } = cluster;
  const name = await awaitNodes(ports, signal);
  const begun = Date.now();
  const before = load.purchases.length;
  const mend = await breakIt(cluster, name);
  try {
    await pause(lasts, undefined, { signal });
  } finally {
    await mend();
  }
  const mended = Date.now();
  const [during, unclear] = [load.purchases.slice(before), load.unclear];
  const sold = during.filter(({ outcome }) => outcome === 'confirmed').length;
  print(
    `While it lasted, ${sold} were sold; turned away unclearly so far: ${JSON.stringify(unclear)}`,
  );
  await pause(watched, undefined, { signal });
  const successor = await awaitNodes(ports, signal);
  print(`All nodes run again ${((Date.now() - mended) / 1000).toFixed(0)} s after it was mended`);
  return {
    name,
    ...(successor === name ? {} : { successor }),
    seconds: longestGap(load, begun) / 1000,
    lasted: (mended - begun) / 1000,
  };
}

/** Returns the longest time without a confirmed purchase since a moment, in milliseconds. */
function longestGap({ purchases }: Load, since: number): number {
  const ends = purchases
    .filter(({ outcome, at }) => outcome === 'confirmed' && at > since)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const moments = [since, ...ends, Date.now()];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}

/** Milliseconds after which space freed by the database is filled again. */
const refills = 250;

/** Fills the small disk of a node's database to the last byte, and keeps it full. */
async function fillDisk({ nodes }: Cluster, name: NodeName): Promise<() => Promise<void>> {
  const [process] = (await nodes.running.get(name)?.processes()) ?? [];
  if (process === undefined) throw new Error(`${name} does not run`);
  const file = path.join(`/proc/${process}/root`, diskOf(name), 'filler');
  const filler = await open(file, 'w');
  const block = Buffer.alloc(2 ** 20, 1);
  const fill = async () => {
    for (const size of [block.length, 4_096]) {
      while (await wrote(filler.write(block, 0, size)));
    }
  };
  await fill();
  let filling = Promise.resolve();
  const timer = setInterval(() => {
    filling = filling.then(fill);
  }, refills);
  return async () => {
    clearInterval(timer);
    await filling;
    await filler.close();
    await rm(file);
  };
}

/** Returns true if everything was written; false if the disk was full. */
async function wrote(writing: Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    return (await writing).bytesWritten > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
