import { z } from 'zod';
import { mostInBulk } from '#domain/orders/bulk.ts';
import { id, instant, money, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { orderFilter } from './order-list-calls.ts';
import { staffCall } from './staff-call.ts';

const count = z.number().int();

const run = z.object({
  id: uuid,
  act: z.enum(['refund', 'move']),
  from: z.object({ id, starts_at: instant, timezone: z.string() }).nullable(),
  to: z.object({ id, starts_at: instant, timezone: z.string() }).nullable(),
  is_trial: z.boolean().describe('A dry run, which changes nothing.'),
  after: uuid.nullable().describe('The dry run or run that it follows.'),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  reason: z.string(),
  by: z.string(),
  started_at: instant,
  finished_at: instant.nullable(),
  orders: count.describe('Orders that were chosen.'),
  waiting: count.describe('Orders to come.'),
  done: count.describe('Orders that are changed, or would be.'),
  left: count.describe('Orders that are left as they are.'),
  tickets: count.describe('Tickets that are cancelled or moved, or would be.'),
  total: money.describe('Given back, or to be given back.'),
});

const shownRun = run.extend({
  followed_by: uuid.nullable().describe('The run that was started after it.'),
  needs_approval: z
    .boolean()
    .describe('Of a dry run: starting it asks for a second person’s approval.'),
  lacking: count.describe('Of a dry run: places that the other session is short of.'),
  approval: z
    .object({
      id: uuid,
      state: z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired']),
    })
    .nullable()
    .describe('The request that it is about.'),
  lines: z
    .array(
      z.object({
        order: z.string(),
        state: z.enum(['done', 'left']),
        tickets: count,
        amount: money,
        is_above_limit: z.boolean().describe('It gives back more than one person may alone.'),
        problem: z.string().nullable().describe('Why the order was left as it is.'),
      }),
    )
    .describe('Those of orders that were left first; 100 of them while it runs.'),
});

const runParams = z.object({ id: naming('bulk_run', uuid) });
const runAnswer = z.object({ run: shownRun });
const chosen = {
  id: naming('bulk_run', uuid, 'made').describe(
    'The id of the dry run, made by the caller: a second request with it starts nothing.',
  ),
  orders: z
    .array(naming('order', z.string().trim().toUpperCase().min(1).max(40), 'listed'))
    .min(1)
    .max(mostInBulk)
    .describe('Numbers of orders.'),
  reason: z.string().trim().min(1).max(500),
};
const follow = z.strictObject({ id: naming('bulk_run', uuid, 'made') });

export const bulkCalls = {
  listOrderNumbers: staffCall('listOrderNumbers', {
    summary:
      'Lists the numbers of the orders that fit filters, the newest first: 1,000 at most, of the 20,000 newest.',
    rows: ['SLS-10'],
    query: z.object(orderFilter),
    answer: z.object({
      order: z.array(z.string()),
      is_whole: z.boolean().describe('False if there are, or may be, more of them.'),
    }),
    refusals: ['bad_field_value', 'too_many_requests'],
  }),
  tryBulkRefund: staffCall('tryBulkRefund', {
    summary:
      'Starts a dry run of refunding all tickets of orders, once by its id. It runs as a job and changes nothing.',
    rows: ['SLS-10'],
    body: z.strictObject(chosen),
    answer: runAnswer,
    refusals: ['not_found', 'not_possible_now', 'too_many_requests'],
  }),
  tryBulkMove: staffCall('tryBulkMove', {
    summary:
      'Starts a dry run of moving the tickets of orders from one session to another of the same event, once by its id.',
    rows: ['SLS-10'],
    body: z.strictObject({
      ...chosen,
      from: naming('session', id).describe('Their session.'),
      to: naming('session', id).describe('The session of the same event that they move to.'),
    }),
    answer: runAnswer,
    refusals: ['not_found', 'not_possible_now', 'too_many_requests'],
  }),
  startBulkRefund: staffCall('startBulkRefund', {
    summary:
      'Does what a dry run of the last hour has shown, or what a run of the last day left, as a job, once by its id. An order that would now get another amount is left. Above the venue’s limit it asks for a second person’s approval instead.',
    rows: ['SLS-10', 'STF-12'],
    params: runParams,
    body: follow,
    answer: runAnswer,
    refusals: ['not_found', 'not_possible_now', 'above_limit', 'approval_over', 'too_many'],
  }),
  startBulkMove: staffCall('startBulkMove', {
    summary:
      'Moves what a dry run of the last hour has shown, or what a run of the last day left, as a job, once by its id.',
    rows: ['SLS-10'],
    params: runParams,
    body: follow,
    answer: runAnswer,
    refusals: ['not_found', 'not_possible_now'],
  }),
  listBulkRuns: staffCall('listBulkRuns', {
    summary: 'Lists the last 50 runs and dry runs, the newest first.',
    rows: ['SLS-10'],
    answer: z.object({ run: z.array(run) }),
    refusals: [],
  }),
  getBulkRun: staffCall('getBulkRun', {
    summary: 'Returns a run or dry run with its progress and a line for each order.',
    rows: ['SLS-10'],
    params: runParams,
    answer: runAnswer,
    refusals: ['not_found'],
  }),
};
