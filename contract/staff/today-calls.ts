import { z } from 'zod';
import { day, instant, money } from '../api/scalars.ts';
import { attention } from './attention-entities.ts';
import { staffCall } from './staff-call.ts';

const count = z.number().int();

const places = {
  sold: count.describe('Places of valid tickets.'),
  held: count.describe('Places in carts that are not paid yet.'),
  free: count.nullable().describe('Places left; null without a limit.'),
  arrived: count.describe('Sold places whose tickets were used.'),
};

const session = z.object({
  id: z.string(),
  starts_at: instant,
  ends_at: instant,
  timezone: z.string(),
  ...places,
});

const sums = z.object({
  orders: count.nullable().describe('Null for those who may not see orders.'),
  tickets: count.nullable().describe('Tickets as they were bought.'),
  money: money
    .nullable()
    .describe(
      'Received less given back on that day, without payments by gift card; null for those who may not see money.',
    ),
});

export const today = z.object({
  at: instant,
  day: day.describe('Today in the portal’s zone, in which sales are counted.'),
  timezone: z.string().describe('The portal’s zone: `books.timezone`, or that of its first venue.'),
  currency: z.string(),
  sessions: z
    .object({
      ...places,
      total: count.describe(
        'Sessions of today, each in the zone of its own venue: also those still on from the day before, and those soon after midnight.',
      ),
      is_more: z.boolean().describe('True if there are even more, which are in no number.'),
      events: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            ...places,
            total: count,
            next: z.array(session).describe('The next ones that have not ended, else the last.'),
          }),
        )
        .describe('The event whose next session is nearest first.'),
      more_events: count,
      next: z
        .object({
          id: z.string(),
          event: z.string(),
          starts_at: instant,
          timezone: z.string(),
        })
        .nullable()
        .describe('The next session after today; null if there are some today.'),
    })
    .nullable()
    .describe('Null for those who may see neither orders nor doors.'),
  sales: z
    .object({
      today: sums,
      week_ago: z.object({
        so_far: sums.describe('Up to the same time.'),
        whole: sums,
      }),
      days: z.array(sums.extend({ day })).describe('The last 30 days, today last.'),
    })
    .nullable()
    .describe('Null for those who may see neither orders nor money.'),
});

export const todayCalls = {
  getToday: staffCall('getToday', {
    summary:
      'Returns today’s sessions, and sales of today and the last 30 days, as far as the person may see them.',
    rows: ['TOD-01'],
    answer: z.object({ today }),
    refusals: [],
  }),
  listAttention: staffCall('listAttention', {
    summary: 'Lists what needs attention, as far as the person may see it.',
    rows: ['TOD-02'],
    answer: z.object({ attention }),
    refusals: [],
  }),
  streamToday: staffCall('streamToday', {
    summary:
      'Sends the same as server-sent events whenever it changes: `today` and `attention`, and `beat` after each reading. It ends with the session.',
    rows: ['TOD-03', 'STF-07', 'STF-13'],
    refusals: ['too_many_requests'],
  }),
};
