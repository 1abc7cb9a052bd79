import { turnsRunning, turnsWaiting } from '../telemetry/metrics.ts';
import { TurnQueue } from './turn-queue.ts';

/** The queues of a process for pages and for calls that only read (decisions 103 and 105). */
export interface Turns {
  readonly pages: TurnQueue;
  readonly calls: TurnQueue;
}

const runningOf = (queue: string) => (turns: TurnQueue) => [[{ queue }, turns.running]] as const;
const waitingOf = (queue: string) => (turns: TurnQueue) => [[{ queue }, turns.waiting]] as const;

/**
 * Opens the turns of a process. Sixteen pages at a time overlap their waits for the database; a thousand waiting pages are
 * rendered within about ten seconds, and the 250 of one network, such as a school's, within three. Most calls take less than a
 * millisecond of CPU time, and simultaneous ones share their readings of counters. Requests beyond the bounds are refused.
 */
export function openTurns(): Turns {
  const turns = {
    pages: new TurnQueue({ what: 'page', atOnce: 16, waiting: 1_000, waitingPerClient: 250 }),
    calls: new TurnQueue({ what: 'call', atOnce: 64, waiting: 4_000, waitingPerClient: 1_000 }),
  };
  for (const queue of ['pages', 'calls'] as const) {
    turnsRunning.watch(turns[queue], runningOf(queue));
    turnsWaiting.watch(turns[queue], waitingOf(queue));
  }
  return turns;
}
