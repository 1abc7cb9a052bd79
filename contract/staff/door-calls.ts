import { z } from 'zod';
import { keptCode } from '#domain/doors/kept-code.ts';
import { scanReasons } from '#domain/doors/verdict.ts';
import { isSearchable } from '#domain/orders/search-terms.ts';
import { day, instant, uuid, zoneClocks } from '../api/scalars.ts';
import { door, membershipAtDoor, scanned, scanPlace, ticketAtDoor } from './door-entities.ts';
import { naming } from './naming/named-things.ts';
import { staffCall } from './staff-call.ts';

const count = z.coerce.number().int().min(0).max(1_000_000);
const doorId = naming('door', z.string().min(1).max(63), 'filter');
const code = z
  .string()
  .transform(keptCode)
  .describe('As it was shown. One that cannot be kept as it is, is cut and marked, and unknown.');
const reason = z.string().trim().min(1).max(500);
const counts = { in: z.number().int(), out: z.number().int() };
const refused = z.partialRecord(z.enum(scanReasons), z.number().int());

const passed = z.enum(['admitted', 'left', 'refused']);
const before = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .describe('Scans older than this number.');

const timezone = z
  .string()
  .describe('The zone of the event’s venue; the portal’s if the event is not known.');

/** The place and manner of a scan. */
const place = {
  id: naming('scan', uuid, 'made').describe(
    'The device’s own id of the scan: the same one again changes nothing.',
  ),
  door: doorId.optional().describe('Without one only the ticket’s own days count.'),
  sessions: z
    .array(naming('session', z.string().min(1).max(200), 'filter'))
    .min(1)
    .max(200)
    .optional()
    .describe('Refuses tickets for other sessions.'),
  direction: z.enum(['in', 'out']).default('in'),
  persons: z.int().min(1).max(100).optional().describe('By default all whom it still admits.'),
  is_practice: z.boolean().default(false).describe('Judges, and counts nowhere.'),
  device_time: z.iso.datetime({ offset: true }).optional(),
};
const tickets = z
  .array(naming('ticket', uuid, 'filter'))
  .min(1)
  .max(200)
  .optional()
  .describe('With an order’s code: the tickets to scan. Without them the order is only shown.');

/** A scan made offline. */
export const offlineScan = z.strictObject({
  id: place.id,
  code,
  door: place.door,
  sessions: place.sessions,
  direction: place.direction,
  persons: place.persons,
  device_time: z.iso
    .datetime({ offset: true })
    .describe('By the device’s clock, set by the server’s.'),
  result: passed.describe('The decision of the device.'),
});

export type OfflineScanInput = z.input<typeof offlineScan>;

export const doorCalls = {
  enrolDevice: staffCall('enrolDevice', {
    summary: 'Makes this browser the device of a link, once.',
    rows: ['DOR-02'],
    body: z.strictObject({ code: z.string().trim().min(20).max(200) }),
    answer: z.object({ device: z.object({ id: uuid, name: z.string() }) }),
    refusals: ['link_not_valid', 'too_many_requests'],
  }),
  getDoorPost: staffCall('getDoorPost', {
    summary: 'Returns who scans here, at which doors and for which sessions.',
    rows: ['DOR-01', 'DOR-02'],
    answer: z.object({
      post: z.object({
        scanner: z.object({ kind: z.enum(['device', 'person']), name: z.string() }),
        portal: z.object({
          key: z.string(),
          name: z.string(),
          timezone: z
            .string()
            .describe('The zone of what is scanned here; the portal’s if that is in several.'),
          clocks: zoneClocks,
        }),
        door: z.array(door),
        has_all_doors: z.boolean().describe('It may also scan without a door.'),
        session: z
          .array(
            z.object({
              id: z.string(),
              event: z.string(),
              starts_at: instant,
              timezone: z.string(),
            }),
          )
          .nullable()
          .describe('The sessions that the device is for; null for all.'),
        may_force: z.boolean(),
        may_find: z.boolean(),
      }),
    }),
    refusals: [],
  }),
  scanAtDoor: staffCall('scanAtDoor', {
    summary:
      'Scans a code: judges it, logs the scan and marks tickets that admit as used. A refusal of the ticket is an answer.',
    rows: ['DOR-03', 'DOR-04', 'DOR-05', 'DOR-06', 'DOR-11', 'DOR-12', 'DOR-15'],
    body: z.strictObject({ code, ...place, tickets }),
    takesAnyText: true,
    answer: z.object({ scanned }),
    refusals: ['too_many_requests'],
  }),
  forceAtDoor: staffCall('forceAtDoor', {
    summary: 'Scans a code or a ticket that was refused, overruling time and place.',
    rows: ['DOR-07'],
    body: z.strictObject({
      code: code.optional(),
      ticket: naming('ticket', uuid)
        .optional()
        .describe('A ticket that was looked up, instead of a code.'),
      ...place,
      tickets,
      reason,
    }),
    takesAnyText: true,
    answer: z.object({ scanned }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  undoOwnScan: staffCall('undoOwnScan', {
    summary: 'Undoes the last scan of this device or person, for a minute.',
    rows: ['DOR-07'],
    body: z.strictObject({
      scan: naming('scan', z.int().min(1)),
      id: naming('scan', uuid, 'made'),
    }),
    answer: z.object({ undone: z.object({ scan: z.number().int() }) }),
    refusals: ['scan_not_undoable', 'too_many_requests'],
  }),
  findAtDoor: staffCall('findAtDoor', {
    summary:
      'Finds tickets and memberships by the order’s number or its beginning, the name or e-mail address of the buyer or a holder, a seat of today or a member ID, each with its verdict at this door now.',
    rows: ['DOR-14'],
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .max(200)
        .refine(isSearchable, 'must have two characters, or a letter of a script with many'),
      door: doorId.optional(),
      sessions: place.sessions,
      direction: place.direction,
    }),
    answer: z.object({
      order: z.array(
        z.object({ number: z.string(), buyer: z.string(), ticket: z.array(ticketAtDoor) }),
      ),
      membership: z
        .array(
          membershipAtDoor.extend({ id: uuid, name: z.string().describe('Of whoever owns it.') }),
        )
        .describe('Of these orders, and of the member whose ID was typed.'),
      has_more: z.boolean(),
    }),
    refusals: ['too_many_requests'],
  }),
  admitFound: staffCall('admitFound', {
    summary:
      'Scans a ticket or a membership that was found in the list; the log says that it was looked up.',
    rows: ['DOR-14'],
    body: z.strictObject({
      ticket: naming('ticket', uuid).optional(),
      membership: naming('membership', uuid).optional().describe('Instead of a ticket.'),
      ...place,
    }),
    answer: z.object({ scanned }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  sendOfflineScans: staffCall('sendOfflineScans', {
    summary:
      'Logs scans that were made offline, in their order. Each is judged as of its own time; the same id again changes nothing.',
    rows: ['DOR-09', 'STF-13'],
    body: z.strictObject({
      scan: z
        .array(z.union([offlineScan, z.unknown()]))
        .min(1)
        .max(50)
        .describe('Each is judged by itself: one that is none of these is its own fault.'),
    }),
    takesAnyText: true,
    answer: z.object({
      scan: z
        .array(
          z.object({
            id: uuid.nullable().describe('Null for a scan without one.'),
            fault: z
              .string()
              .nullable()
              .describe('The scan was not logged, and why: sent again, it will not be either.'),
            is_later: z
              .boolean()
              .describe('The scan could not be judged now: it is to be sent again.'),
            verdict: z
              .object({ result: passed, reason: z.enum(scanReasons).nullable() })
              .nullable()
              .describe('Of the server; null with a fault, and while the scan is held.'),
            is_held: z
              .boolean()
              .describe('The device was revoked: the scan waits until a supervisor accepts it.'),
            is_repeated: z.boolean(),
            is_conflict: z.boolean().describe('The server and the device disagree.'),
          }),
        )
        .describe('In the order of the request.'),
    }),
    refusals: ['too_many_requests'],
  }),
  getDoorSnapshot: staffCall('getDoorSnapshot', {
    summary:
      'Returns a page of what this device needs to judge tickets without a network: all tickets around now at first, and what changed since with the cursor of an earlier page. Four bytes with the length of a head, the head as JSON (`snapshotHead`), and the cards: 12 bytes of HMAC-SHA256(key, code), two bytes of length, and iv, text and tag of AES-256-GCM under a key derived from the code.',
    rows: ['DOR-08'],
    query: z.object({
      cursor: z
        .string()
        .max(2_000)
        .optional()
        .describe('`next` of an earlier page. One that is over begins a new snapshot.'),
      refs: z
        .literal('1')
        .optional()
        .describe('Tickets have short names, by which a device knows those that it scanned by id.'),
      stuck: count
        .optional()
        .describe('Scans of this device that the server does not take, as the console shows them.'),
      stuck_since: z.iso.datetime({ offset: true }).optional().describe('The oldest of them.'),
      faulty: count.optional().describe('Scans that the server refused, which it keeps.'),
    }),
    file: 'application/octet-stream',
    refusals: ['too_many_requests'],
  }),
  getDoorNumbers: staffCall('getDoorNumbers', {
    summary:
      'Counts the people of a day, each venue’s own, who are expected, in, out and refused, by door and session and every five minutes.',
    rows: ['DOR-10'],
    query: z.object({
      door: doorId.optional(),
      day: day.optional().describe('Today at each venue without one.'),
    }),
    answer: z.object({
      day: day.describe('The given one, or today in the portal’s zone.'),
      session: z.array(
        z.object({
          id: z.string(),
          event: z.string(),
          starts_at: instant,
          timezone: z.string(),
          expected: z.number().int(),
          ...counts,
        }),
      ),
      door: z.array(
        z.object({ id: z.string().nullable(), name: z.string().nullable(), ...counts, refused }),
      ),
      other: z.object(counts).describe('People with tickets that have no session of this day.'),
      refused,
      five_minutes: z.array(z.object({ from: instant, ...counts, refused: z.number().int() })),
      has_more: z.boolean().describe('There are more sessions than are listed.'),
    }),
    refusals: [],
  }),
  listScans: staffCall('listScans', {
    summary: 'Lists scans, the latest first, 50 at a time.',
    rows: ['DOR-05', 'DOR-07'],
    query: z.object({
      door: doorId.optional(),
      before,
    }),
    answer: z.object({
      scan: z.array(
        z.object({
          id: z.number().int(),
          at: instant,
          timezone,
          door: z.string().nullable(),
          by: z.string().nullable(),
          event: z.string().nullable(),
          type: z.string().nullable(),
          order_number: z.string().nullable(),
          direction: z.enum(['in', 'out']),
          result: z.enum(['admitted', 'left', 'refused', 'annulled']),
          reason: z.enum(scanReasons).nullable(),
          persons: z.number().int(),
          is_forced: z.boolean(),
          is_looked_up: z.boolean(),
          is_undone: z.boolean(),
          can_undo: z.boolean().describe('It let someone in or out, and was not undone.'),
          note: z.string().nullable().describe('Why it was forced or undone.'),
        }),
      ),
      next: z.string().nullable(),
    }),
    refusals: [],
  }),
  listScanConflicts: staffCall('listScanConflicts', {
    summary:
      'Lists scans about which an offline device and the server disagree, the latest first, 50 at a time.',
    rows: ['DOR-09'],
    query: z.object({ before }),
    answer: z.object({
      conflict: z.array(
        z.object({
          id: z.number().int(),
          at: instant.describe('By the device’s clock.'),
          timezone,
          received_at: instant,
          door: z.string().nullable(),
          by: z.string().nullable(),
          event: z.string().nullable(),
          type: z.string().nullable(),
          order_number: z.string().nullable(),
          direction: z.enum(['in', 'out']),
          persons: z.number().int(),
          device_result: passed,
          result: passed,
          reason: z.enum(scanReasons).nullable(),
          other: scanPlace
            .nullable()
            .describe('The admission that counts, if the ticket was admitted twice.'),
        }),
      ),
      next: z.string().nullable(),
    }),
    refusals: [],
  }),
  listHeldScans: staffCall('listHeldScans', {
    summary:
      'Lists scans that devices sent after they were revoked, the oldest first, at most 50. They are in no log until they are accepted.',
    rows: ['STF-13'],
    answer: z.object({
      held: z.array(
        z.object({
          id: z.number().int(),
          at: instant.describe('By the device’s clock.'),
          timezone,
          received_at: instant,
          by: z.string().describe('Name of the device.'),
          revoked_at: instant,
          door: z.string().nullable(),
          event: z.string().nullable(),
          type: z.string().nullable(),
          order_number: z.string().nullable(),
          direction: z.enum(['in', 'out']),
          device_result: passed,
        }),
      ),
      has_more: z.boolean(),
    }),
    refusals: [],
  }),
  decideHeldScans: staffCall('decideHeldScans', {
    summary:
      'Accepts scans of revoked devices, which are then judged as any scan made offline, or declines them. One that was decided before is left as it is.',
    rows: ['STF-13'],
    body: z.strictObject({
      scan: z
        .array(naming('held_scan', z.int().min(1), 'listed'))
        .min(1)
        .max(50),
      is_accepted: z.boolean(),
    }),
    answer: z.object({
      decided: z.array(
        z.object({
          id: z.number().int(),
          verdict: z
            .object({ result: passed, reason: z.enum(scanReasons).nullable() })
            .nullable()
            .describe('Null for one that was declined, or could not be judged.'),
          fault: z.string().nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  undoScan: staffCall('undoScan', {
    summary: 'Undoes a scan of anyone until its session ends.',
    rows: ['DOR-07'],
    params: z.object({ id: naming('scan', z.string().regex(/^[1-9]\d{0,14}$/)) }),
    body: z.strictObject({ id: naming('scan', uuid, 'made'), reason }),
    answer: z.object({ undone: z.object({ scan: z.number().int() }) }),
    refusals: ['scan_not_undoable'],
  }),
};
