import { connections, milliseconds } from '../run/options.ts';
import { closedLoop, type Job, type LoadResult } from './load.ts';
import type { Meter } from './meter.ts';

/** A load of all buyers, each from their own address. */
export const load =
  (job: Job) =>
  (meter?: Meter): Promise<LoadResult> =>
    closedLoop({ connections, milliseconds, meter }, job);

/** A load in which each job is a different buyer's, from an unused address. */
export const loadFromFreshAddresses =
  (job: Job) =>
  (meter?: Meter): Promise<LoadResult> =>
    closedLoop({ connections, milliseconds, hasFreshAddresses: true, meter }, job);

/** A load of requests for an address, with these headers; its processor time is not measured. */
export const get =
  (address: string, headers?: Readonly<Record<string, string>>, count = connections) =>
  (): Promise<LoadResult> =>
    closedLoop({ connections: count, milliseconds }, async (connection) => {
      const { status } = await connection.send('GET', address, undefined, headers);
      if (status !== 200) throw new Error(String(status));
    });
