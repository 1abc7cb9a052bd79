import type { z } from 'zod';
import type { AnswerFault } from '../faults/faults.ts';
import type { Instrument } from '../instruments/instruments.ts';
import type { Operation } from '../processor/operation.ts';
import type { FormTree } from '../wire/form.ts';
import { readParameters } from '../wire/parameters.ts';
import { expandFields } from './expand.ts';

/** The caller of an operation and the object that it names. */
export type CallTarget = {
  operation: Operation;
  /** `server` with the secret key, `browser` with the publishable key. */
  viewer: 'server' | 'browser';
  /** The `:id` of the path, or '' if it has none. */
  id: string;
};

type Call<Parameters> = CallTarget & { parameters: Parameters };

/** A call whose form has been read, ready to run. */
export type PreparedCall = {
  /** The card or account that the call charges or refunds, if any. */
  instrument: Instrument | undefined;
  /** The fault that this card or account causes. */
  instrumentFault: AnswerFault | undefined;
  /** Runs the call and returns the object to answer with. */
  run: () => object;
};

/** An endpoint of the API. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** `secret` endpoints refuse publishable keys. */
  keys: 'secret' | 'any';
  /** @throws {Refusal} 400 when the form does not match the schema. */
  read: (target: CallTarget, form: FormTree) => PreparedCall;
};

/** Declares an endpoint: its path, the schema of its form, and its handler. */
export function endpoint<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(declared: {
  method: Endpoint['method'];
  path: string;
  keys: Endpoint['keys'];
  parameters: Schema;
  /** Returns the card or account that the call charges or refunds. */
  instrument?: (call: Call<z.output<Schema>>) => Instrument | undefined;
  /** The instrument's fault that applies: the one for charges unless given. */
  fault?: 'answerFault' | 'refundFault';
  run: (call: Call<z.output<Schema>>) => object;
}): Endpoint {
  const { method, path, keys, fault = 'answerFault', run } = declared;
  return {
    method,
    path,
    keys,
    read: (target, form) => {
      const parameters = readParameters(declared.parameters, form);
      const call = { ...target, parameters };
      const instrument = declared.instrument?.(call);
      return {
        instrument,
        instrumentFault: instrument?.[fault],
        run: () => expandFields(target.operation, run(call), parameters.expand ?? []),
      };
    },
  };
}
