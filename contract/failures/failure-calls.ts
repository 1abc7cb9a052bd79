import { z } from 'zod';
import { call } from '../api/call.ts';
import { type CallName, routes } from '../api/routes.ts';

const word = /^\w{1,60}$/;

/**
 * What a page tells of a failure. Nothing in it can be about a person: no field takes free text,
 * an address or an id.
 */
export const failureBody = z.strictObject({
  kind: z.enum(['call', 'card', 'rejection', 'render']),
  /** The page that was open, by its name in the code: never its address. */
  page: z
    .string()
    .max(100)
    .regex(/^[a-z]+(\/[a-z-]+)*$/),
  /** Name of the error's class, or the code that nobody foresaw. */
  name: z.string().regex(word),
  /** Places in our script, innermost first. */
  at: z
    .array(
      z
        .string()
        .max(120)
        .regex(/^[\w.-]+:\d+:\d+$/),
    )
    .max(5)
    .optional(),
  call: z.enum(Object.keys(routes) as [CallName, ...CallName[]]).optional(),
  /** HTTP status of the call; 0 where no answer came. */
  status: z.int().min(0).max(599).optional(),
});

/** Telling of what went wrong in a page. */
export const failureCalls = {
  reportFailure: call('reportFailure', {
    summary: 'Tells of a failure in a page that nobody foresaw: a line of the log.',
    rows: ['APP-52', 'PAY-64', 'ERR-02'],
    body: failureBody,
    refusals: [],
  }),
} as const;
