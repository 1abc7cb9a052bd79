import { z } from 'zod';
import { scanReasons } from '#domain/doors/verdict.ts';
import { day, instant, localTime, uuid } from '../api/scalars.ts';

export const scanPlace = z.object({
  at: instant,
  door: z.string().nullable().describe('Name of the door.'),
  by: z.string().nullable().describe('Name of the device or person; null if it is not known.'),
});

export const verdict = z.object({
  result: z.enum(['admitted', 'left', 'refused']),
  reason: z
    .enum(scanReasons)
    .nullable()
    .describe('Of a refusal, or of the one that staff overruled.'),
  persons: z.number().int().describe('People let in or out; in a refusal, those asked for.'),
  left: z.number().int().describe('People who can still come in with it at this door.'),
  can_force: z.boolean().describe('Someone with the right may overrule the refusal.'),
  before: scanPlace.nullable().describe('The last admission, for already_in and no_re_entry.'),
  opens: instant.nullable().describe('The time from which it admits here.'),
  closed: instant.nullable().describe('The time until which it admitted.'),
  moved_to: instant.nullable().describe('The start of the session that it was moved to.'),
  overdue: instant
    .nullable()
    .describe(
      'When a part of its order’s price was due that is not paid; it is admitted all the same.',
    ),
  notes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('note'), text: z.string() }),
      z.object({ kind: z.literal('re_entry') }),
      scanPlace.extend({ kind: z.literal('shown_before') }),
    ]),
  ),
});

const timezone = z
  .string()
  .nullable()
  .describe('The zone of the event’s venue; null where a device decided alone.');

export const ticketAtDoor = z.object({
  id: uuid,
  event: z.string(),
  type: z.string(),
  holder: z.string().describe('Empty without one, and at a door that shows no names.'),
  session: z
    .object({ id: z.string(), date: day, time: localTime })
    .nullable()
    .describe('Date and time at the venue; null without a session.'),
  seat: z.object({ section: z.string(), row: z.string(), seat: z.string() }).nullable(),
  code_end: z
    .string()
    .nullable()
    .describe('The last four characters of its code, to tell tickets apart; null without a code.'),
  admits: z.number().int(),
  timezone,
  inside: z.number().int().describe('People who are in with it afterwards.'),
  scan: z.number().int().nullable().describe('Number in the log; null if it was not logged.'),
  verdict,
});

export const membershipAtDoor = z.object({
  level: z.string(),
  members: z.array(z.string()),
  admits: z.number().int(),
  timezone,
  first: day.nullable(),
  last: day.nullable(),
  scan: z.number().int().nullable(),
  verdict,
});

/** The answer to a scan. */
export const scanned = z.object({
  is_repeated: z.boolean().describe('The device sent it before: this is the first verdict.'),
  is_practice: z.boolean().describe('It counts nowhere.'),
  found: z.discriminatedUnion('kind', [
    ticketAtDoor.extend({ kind: z.literal('ticket'), order_number: z.string() }),
    membershipAtDoor.extend({ kind: z.literal('membership') }),
    z.object({
      kind: z.literal('order'),
      order_number: z.string(),
      is_shown: z
        .boolean()
        .describe('Nobody was let in yet: send the tickets to admit, with a new id.'),
      ticket: z.array(ticketAtDoor),
      membership: z.array(membershipAtDoor),
    }),
    z.object({ kind: z.literal('unknown'), scan: z.number().int().nullable(), verdict }),
  ]),
});

export const door = z.object({
  id: z.string(),
  name: z.string(),
  re_entry: z.boolean(),
  shows_names: z.boolean(),
});

const key = z.string();
const epoch = z.number();

/** The head of a page of a snapshot (DOR-08). */
export const snapshotHead = z.object({
  id: uuid.describe('Another one than before: everything of the snapshot before is void.'),
  key: z.string().describe('32 bytes in base64.'),
  began_at: instant,
  ends_at: instant.describe('Nothing is judged by it any more from then on.'),
  at: instant.describe('Once there are no more pages, it has all changes up to here.'),
  server_time: instant,
  unlisted: z
    .enum(['refuse', 'admit'])
    .describe('The rule of the venue for codes that are not in it.'),
  tables: z
    .object({
      session: z
        .array(
          z.object({
            key,
            id: z.string(),
            start: epoch,
            from: epoch,
            to: epoch,
            date: day,
            time: localTime,
          }),
        )
        .readonly(),
      type: z
        .array(
          z.object({
            key,
            event: z.string(),
            title: z.string(),
            group: z.string(),
            name: z.string(),
            admits: z.number().int(),
            note: z.string(),
          }),
        )
        .readonly(),
      level: z
        .array(z.object({ key, event: z.string(), group: z.string(), name: z.string() }))
        .readonly(),
      door: z
        .array(
          door.extend({
            serves: z.object({
              events: z.array(z.string()).readonly(),
              groups: z.array(z.string()).readonly(),
              seat_sections: z
                .array(z.object({ seat_map: z.string(), section: z.string() }))
                .readonly(),
            }),
            minutes_before: z.number().nullable(),
            minutes_after: z.number().nullable(),
          }),
        )
        .readonly(),
      owed: z
        .array(z.object({ key, since: epoch }))
        .readonly()
        .optional()
        .describe('Orders with an unpaid part, by a key that only an order’s number leads to.'),
    })
    .nullable()
    .describe('What cards name; null if it is as before.'),
  is_cut: z
    .boolean()
    .describe('There are more tickets than a snapshot takes; the last are missing.'),
  is_whole: z.boolean().describe('A page of a new snapshot, not of an update.'),
  has_more: z.boolean(),
  next: z.string().describe('The cursor of the next page, or of the next update.'),
});

export type SnapshotHead = z.output<typeof snapshotHead>;
