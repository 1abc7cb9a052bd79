import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { NodeName } from '../ports.ts';
import type { Cluster } from '../start-cluster.ts';

/** Makes the primary confirm commits alone, as in many installations. */
export async function replicateLater({ ports }: Cluster): Promise<void> {
  const answer = await fetch(`http://${ports.hosts.node1}:${ports.nodes.node1.rest}/config`, {
    method: 'PATCH',
    body: JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false }),
  });
  if (!answer.ok) throw new Error(`Patroni refused the change: ${answer.status}`);
  // Patroni applies it in its next cycle.
  await pause(10_000);
}

/**
 * Stops the WAL receivers of all standbys; the returned function kills them, and each standby starts a new one. Commits
 * confirmed in between exist only on the primary: resuming the stopped receivers would deliver what their sockets had already
 * buffered.
 */
export async function stopReceivers({ nodes }: Cluster, primary: NodeName): Promise<() => void> {
  const receivers: number[] = [];
  for (const [name, node] of nodes.running) {
    if (name === primary) continue;
    for (const id of await node.processes()) {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('walreceiver')) receivers.push(id);
    }
  }
  if (receivers.length === 0) throw new Error('no standby receives anything');
  for (const id of receivers) process.kill(id, 'SIGSTOP');
  return () => {
    for (const id of receivers) process.kill(id, 'SIGKILL');
  };
}
