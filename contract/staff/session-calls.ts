import { z } from 'zod';
import { day, id, instant, money, uuid } from '../api/scalars.ts';
import { feesOfRefund } from './approval-calls.ts';
import { before, entryPage } from './audit-calls.ts';
import { naming } from './naming/named-things.ts';
import { staffCall } from './staff-call.ts';

const count = z.number().int();

const session = z.object({
  id,
  event: z.object({ id, name: z.string() }),
  seller: id,
  starts_at: instant,
  ends_at: instant,
  timezone: z.string(),
  state: z.enum(['open', 'closed', 'withdrawn', 'cancelled', 'moved']),
  /** The name of the closure in which it starts; null without one. */
  closure: z.string().nullable(),
  capacity: count
    .nullable()
    .describe('Null without a limit, and for a session that was cancelled or moved.'),
  sold: count.describe('Places of valid tickets.'),
  held: count.describe('Places in carts that are not paid yet.'),
  kept: count.describe('Places that refunded tickets keep taken.'),
  free: count.nullable().describe('Places left; null without a limit.'),
  arrived: count.describe('Sold places whose tickets were used.'),
});

/** The nearest days with a session, to continue with. */
export const nearDays = z
  .object({ previous: day.nullable(), next: day.nullable() })
  .describe('The nearest days before and after it with a session.');

const run = z.object({
  id: uuid,
  kind: z.enum(['cancel', 'move']),
  to: z.object({ id, starts_at: instant }).nullable(),
  trial: uuid.nullable().describe('The dry run that it follows; null for a dry run.'),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  problem: z.string().nullable().describe('Why it failed.'),
  reason: z.string(),
  by: z.string(),
  started_at: instant,
  finished_at: instant.nullable(),
  remaining: count.nullable().describe('Orders to come; null before they are counted.'),
  carts: count.describe('Unpaid carts that lose their places.'),
  redeemed: count.describe('Used tickets, which stay as they are.'),
  lacking: count.describe('Places that the other session is short of.'),
  orders: count.describe('Orders that are changed, or would be.'),
  tickets: count,
  left: count.describe('Orders that are left as they are.'),
  total: money.describe('Given back, or to be given back.'),
  fees: feesOfRefund,
  needs_approval: z
    .boolean()
    .describe('Of a dry run: starting it asks for a second person’s approval.'),
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
        tickets: count,
        amount: money,
        is_above_limit: z.boolean().describe('It gives back more than one person may alone.'),
        problem: z.string().nullable().describe('Why the order was left as it is.'),
      }),
    )
    .describe('500 at most; those of orders that were left first.'),
});
const runAnswer = z.object({
  run: run.nullable(),
  waiting: z
    .object({ id: uuid, by: z.string(), amount: money })
    .nullable()
    .describe('The request to cancel it that waits for a second person.'),
});

const sessionParams = z.object({ id: naming('session', id) });

export const sessionCalls = {
  listSessions: staffCall('listSessions', {
    summary:
      'Lists the sessions that begin on a day of their venue, 100 at a time, with their places; those that have ended last.',
    rows: ['SLS-09'],
    query: z.object({
      day: day.optional().describe('Today without one.'),
      at: instant.optional().describe('`at` of the first page, for the pages after it.'),
      event: naming('event', id, 'filter').optional(),
      after: naming('session', id, 'filter').optional().describe('`next` of the page before.'),
    }),
    answer: z.object({
      day,
      at: instant.describe('The time by which sessions have ended.'),
      days: nearDays,
      session: z.array(session),
      next: id.nullable(),
    }),
    refusals: ['too_many_requests'],
  }),
  getSession: staffCall('getSession', {
    summary: 'Returns a session with its places, and its tickets by type.',
    rows: ['SLS-09'],
    params: sessionParams,
    answer: z.object({
      session: session.extend({
        moved_to: z
          .object({ id, starts_at: instant })
          .nullable()
          .describe('The session that its tickets went to.'),
        own_capacity: count.describe(
          'The places that the shop’s file gives it, without those beyond them; -1 is unlimited.',
        ),
        own_beyond: count.describe('The places that may be sold beyond them.'),
        notes: z.array(z.string()).describe('Its notes, which visitors see beside the time.'),
        types: z.array(z.object({ id, name: z.string(), tickets: count, arrived: count })),
      }),
    }),
    refusals: ['not_found'],
  }),
  listSessionTickets: staffCall('listSessionTickets', {
    summary: 'Lists the valid tickets of a session, 200 at a time.',
    rows: ['SLS-09'],
    params: sessionParams,
    query: z.object({
      sort: z.enum(['type', 'seat', 'name']).default('type'),
      after: naming('ticket', uuid, 'filter').optional().describe('`next` of the page before.'),
    }),
    answer: z.object({
      ticket: z.array(
        z.object({
          id: uuid,
          order: z.string(),
          type: z.string(),
          seat: z.string().nullable(),
          holder: z.string().nullable(),
          buyer: z.string().describe('A name, or else the e-mail address.'),
          code_end: z
            .string()
            .nullable()
            .describe('The last four characters of its code, to tell tickets apart.'),
          state: z.enum(['booked', 'redeemed']),
        }),
      ),
      next: uuid.nullable(),
    }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  trySessionChange: staffCall('trySessionChange', {
    summary:
      'Starts a dry run of cancelling or moving a session, once by its id. It runs as a job and changes nothing.',
    rows: ['SLS-09'],
    params: sessionParams,
    body: z.strictObject({
      id: naming('session_run', uuid, 'made'),
      kind: z.enum(['cancel', 'move']),
      to: naming('session', id)
        .optional()
        .describe('The session of the same event that tickets move to.'),
      reason: z.string().trim().min(1).max(500),
    }),
    answer: runAnswer,
    refusals: ['not_found', 'not_possible_now'],
  }),
  startSessionChange: staffCall('startSessionChange', {
    summary:
      'Does what a dry run of the last hour has shown, as a job, once by its id. Once it has begun, the same dry run starts it again with what was left. Above the venue’s limit it asks for a second person’s approval instead.',
    rows: ['SLS-09', 'STF-12'],
    params: sessionParams,
    body: z.strictObject({
      id: naming('session_run', uuid, 'made'),
      trial: naming('session_run', uuid),
    }),
    answer: runAnswer,
    refusals: ['not_found', 'not_possible_now', 'approval_over', 'too_many', 'above_limit'],
  }),
  listSessionEntries: staffCall('listSessionEntries', {
    summary: 'Lists who changed a session, the newest first, 50 at a time.',
    rows: ['AUD-03', 'SLS-09'],
    params: sessionParams,
    query: z.object({ before }),
    answer: entryPage,
    refusals: ['not_found'],
  }),
  getSessionRun: staffCall('getSessionRun', {
    summary:
      'Returns the run of a session that was started last, with its progress. Of dry runs that nobody carried out since, it is the viewer’s own of the last hour, if there is one.',
    rows: ['SLS-09'],
    params: sessionParams,
    answer: runAnswer,
    refusals: ['not_found'],
  }),
};
