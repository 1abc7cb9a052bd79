import { z } from 'zod';
import { call } from '../api/call.ts';
import { type CallName, routes } from '../api/routes.ts';

const word = /^\w{1,60}$/;

/**
 * A failure report from a page. It cannot contain personal data: no field takes free text, an
 * address or an id.
 */
export const failureBody = z.strictObject({
  kind: z.enum(['call', 'card', 'rejection', 'render']),
  /** The open page, by its name in the code, never by its address. */
  page: z
    .string()
    .max(100)
    .regex(/^[a-z]+(\/[a-z-]+)*$/),
  /** The name of the error's class, or the unexpected code. */
  name: z.string().regex(word),
  /** Positions in our script, innermost first. */
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
  /** HTTP status of the call; 0 if no answer came. */
  status: z.int().min(0).max(599).optional(),
});

/** Reports of failures in pages. */
export const failureCalls = {
  reportFailure: call('reportFailure', {
    summary: 'Reports an unexpected failure in a page, which is written to the log.',
    rows: ['APP-52', 'PAY-64', 'ERR-02'],
    body: failureBody,
    refusals: [],
  }),
} as const;
