import { connections, milliseconds } from '../run/options.ts';
import { closedLoop, type Job, type LoadResult } from './load.ts';

/** A load of all buyers, each from their own address. */
export const load = (job: Job) => (): Promise<LoadResult> =>
  closedLoop({ connections, milliseconds }, job);

/** A load in which each job is another buyer's, from an address that has not been used. */
export const loadFromFreshAddresses = (job: Job) => (): Promise<LoadResult> =>
  closedLoop({ connections, milliseconds, hasFreshAddresses: true }, job);

/** A load of requests for an address, with these headers. */
export const get = (address: string, headers?: Readonly<Record<string, string>>) =>
  load(async (connection) => {
    const { status } = await connection.send('GET', address, undefined, headers);
    if (status !== 200) throw new Error(String(status));
  });
