import type { z } from 'zod';
import type { AnswerFault } from '../faults/faults.ts';
import type { Instrument } from '../instruments/instruments.ts';
import type { Operation } from '../processor/operation.ts';
import type { FormTree } from '../wire/form.ts';
import { readParameters } from '../wire/parameters.ts';
import { expandFields } from './expand.ts';

/** Who asks, and for what: a request whose parameters are not read yet. */
export type Asked = {
  operation: Operation;
  /** The merchant's server (secret key) or a page (publishable key). */
  viewer: 'server' | 'browser';
  /** The `:id` of the path, '' where the path has none. */
  id: string;
};

export type Call<Parameters> = Asked & { parameters: Parameters };

/** One call of the wire, read from its form but not yet done. */
export type ReadCall = {
  /** What it will charge, if it will: the habits of that may spoil the answer. */
  instrument: Instrument | undefined;
  /** How the answer is spoilt by that. */
  habit: AnswerFault | undefined;
  /** Does it, and returns the object that is the answer. */
  run: () => object;
};

/** A call of the wire, as the table of endpoints holds it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Whether only the secret key opens it, or the publishable one too. */
  keys: 'secret' | 'any';
  /** @throws {Refusal} 400 when the form does not fit. */
  read: (asked: Asked, form: FormTree) => ReadCall;
};

/** Declares a call of the wire by the schema of its form and what it does. */
export function endpoint<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(declared: {
  method: Endpoint['method'];
  path: string;
  keys: Endpoint['keys'];
  parameters: Schema;
  /** What it charges, or pays back to. */
  charges?: (call: Call<z.output<Schema>>) => Instrument | undefined;
  /** The habit of that which spoils the answer: of a charge, unless it says so. */
  habit?: 'answerFault' | 'refundFault';
  run: (call: Call<z.output<Schema>>) => object;
}): Endpoint {
  const { method, path, keys, charges, habit = 'answerFault', run } = declared;
  return {
    method,
    path,
    keys,
    read: (asked, form) => {
      const parameters = readParameters(declared.parameters, form);
      const call = { ...asked, parameters };
      const instrument = charges?.(call);
      return {
        instrument,
        habit: instrument?.[habit],
        run: () => expandFields(asked.operation, run(call), parameters.expand ?? []),
      };
    },
  };
}
