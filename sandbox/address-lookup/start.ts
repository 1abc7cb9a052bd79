import { listen } from '../listen.ts';
import { addressLookupApp, type LookupTiming } from './app.ts';

export interface RunningAddressLookup {
  /** Origin of the service. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the stand-in for the address service on 127.0.0.1; port 0 picks a free port. */
export async function startAddressLookup(options: {
  readonly port: number;
  readonly timing?: LookupTiming;
}): Promise<RunningAddressLookup> {
  return await listen(addressLookupApp(options.timing ?? { slowAnswer: 3_000 }), options.port);
}
