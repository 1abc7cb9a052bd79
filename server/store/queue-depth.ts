import type { HotStatement, Store } from './database.ts';

/** One task's jobs in the queue, over all portals. */
export interface TaskDepth {
  readonly task: string;
  /** Number of jobs waiting for a worker. */
  readonly due: number;
  /** Number of jobs not due yet. */
  readonly later: number;
  readonly running: number;
  /** Number of jobs that have used up their attempts. */
  readonly given_up: number;
  /** Seconds that the oldest due job has waited; 0 without one. */
  readonly oldest_seconds: number;
}

const statement: HotStatement = {
  name: 'queue_depth',
  text: 'select task, due, later, running, given_up, oldest_seconds from queue_depth()',
};

/** The depth of the queue by task: numbers of jobs, without their content. */
export const queueDepth = async (store: Store): Promise<readonly TaskDepth[]> =>
  store.hot<{ [column: string]: unknown } & TaskDepth>(statement, []);
