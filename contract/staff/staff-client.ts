import type { z } from 'zod';
import type { Outcome, Sending } from '../api/send-call.ts';
import type { StaffCalls } from './staff-calls.ts';
import type { StaffCallName } from './staff-routes.ts';

type Given<N extends StaffCallName, K extends 'params' | 'body' | 'query'> =
  StaffCalls[N] extends Record<K, infer S extends z.ZodType> ? Record<K, z.input<S>> : unknown;

/** The input of a staff call: its path parameters, query and body. */
export type StaffCallInput<N extends StaffCallName> = Given<N, 'params'> &
  Given<N, 'query'> &
  Given<N, 'body'> & { readonly signal?: AbortSignal };

export type StaffCallAnswer<N extends StaffCallName> = StaffCalls[N] extends {
  answer: infer A extends z.ZodType;
}
  ? z.output<A>
  : undefined;

/** The calls whose answer is a file. */
export type FileCallName = {
  [N in StaffCallName]: StaffCalls[N] extends { file: string } ? N : never;
}[StaffCallName];

export interface StaffClientOptions extends Sending {
  /** Origin of the API, '' for the page's own. */
  readonly origin?: string;
  /** The portal's key. */
  readonly portal: string;
}

export interface StaffClient<Calls extends StaffCallName = StaffCallName> {
  call<N extends Calls>(name: N, input: StaffCallInput<N>): Promise<Outcome<StaffCallAnswer<N>>>;
  /** Makes a call whose answer is a file. */
  download<N extends FileCallName & Calls>(
    name: N,
    input: StaffCallInput<N>,
  ): Promise<Outcome<Blob>>;
}
