import { z } from 'zod';
import { exportKinds } from '#domain/exports/export-kinds.ts';
import { instant, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { orderFilter } from './order-list-calls.ts';
import { staffCall } from './staff-call.ts';

const byId = z.object({ id: naming('export', uuid) });
const byScheduleId = z.object({ id: naming('export_schedule', uuid) });
const kind = z.enum(exportKinds);
const format = z.enum(['csv', 'xlsx']);

const filterNames = z
  .object({
    event: z.string().nullable(),
    seller: z.string().nullable(),
    session: z.object({ starts_at: instant, timezone: z.string() }).nullable(),
  })
  .describe('What the filters hold ids of.');

const exportShown = z.object({
  id: uuid,
  kind,
  format,
  filter: z.looseObject({}).describe('The filters with which it was asked for.'),
  names: filterNames,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  reason: z
    .enum(['too_large', 'fault'])
    .nullable()
    .describe('too_large: above a gibibyte, or above four with the portal’s other files.'),
  rows: z.number().int().describe('Rows so far.'),
  bytes: z.number().int().describe('Of the file so far.'),
  by: z.string().describe('Who asked for it.'),
  is_scheduled: z.boolean().describe('A schedule started it.'),
  created_at: instant,
  expires_at: instant.describe('The file is deleted then.'),
});

/** The filters of all kinds; a kind refuses filters that it lacks. */
const filter = z
  .strictObject({
    ...orderFilter,
    q: z.string().trim().min(1).max(200).optional().describe('Of people: the search for buyers.'),
  })
  .describe(
    'The filters of the list of orders. People are filtered by `q` alone, scans of memberships by days alone.',
  );

const times = {
  format,
  covers: z
    .enum(['filter', 'period'])
    .describe(
      'filter: what the filter says. period: the days since the run before, in place of the filter’s days; people have none.',
    ),
  every: z.enum(['day', 'week', 'month']),
  on_day: z
    .number()
    .int()
    .min(1)
    .max(31)
    .nullable()
    .describe(
      'The day of the week from 1 for Monday, or of the month, whose last day stands for those that it lacks; null for every day.',
    ),
  at_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('HH:MM on the venue’s clocks.'),
};

const schedule = z.object({
  id: uuid,
  kind,
  filter: z.looseObject({}),
  names: filterNames,
  ...times,
  state: z
    .enum(['active', 'paused', 'ended'])
    .describe('ended: its person was removed, so that it cannot run again.'),
  reason: z
    .enum(['person', 'right', 'suspended', 'removed'])
    .nullable()
    .describe('Why it does not run: someone paused it, or what happened to its person.'),
  next_at: instant.nullable(),
  last: z
    .object({
      at: instant,
      result: z
        .enum(['running', 'done', 'too_large', 'fault', 'no_room'])
        .describe('no_room: the portal’s files left no room.'),
    })
    .nullable(),
  by: z.string().describe('Who gets the letters, and whose rights it has.'),
  is_own: z.boolean(),
});

export const exportCalls = {
  startExport: staffCall('startExport', {
    summary:
      'Starts an export of orders, their tickets, their payments, the scans of their tickets, their answers to surveys, people, or the scans of memberships, once by its id; it is made in the background. People and scans of memberships need the right to see people, the latter in the whole portal.',
    rows: ['MON-05'],
    body: z.strictObject({ id: naming('export', uuid, 'made'), kind, format, filter }),
    refusals: ['bad_field_value', 'not_found', 'too_many'],
  }),
  listExports: staffCall('listExports', {
    summary: 'Lists exports with their progress, the newest first.',
    rows: ['MON-05'],
    answer: z.object({ export: z.array(exportShown) }),
    refusals: [],
  }),
  deleteExport: staffCall('deleteExport', {
    summary: 'Deletes an export with its file; one that is being made is cancelled.',
    rows: ['MON-05'],
    params: byId,
    refusals: ['not_found'],
  }),
  openExport: staffCall('openExport', {
    summary: 'Checks that the file can be downloaded now, before a page leads to it.',
    rows: ['MON-05'],
    params: byId,
    refusals: ['not_found', 'export_not_done'],
  }),
  getExportFile: staffCall('getExportFile', {
    summary: 'Returns the file of an export.',
    rows: ['MON-05'],
    params: byId,
    refusals: ['not_found', 'export_not_done', 'too_many_requests'],
  }),
  createExportSchedule: staffCall('createExportSchedule', {
    summary:
      'Lets an export start by itself every day, week or month, once by its id. Its person gets a letter with a link to the console when a file is ready.',
    rows: ['MON-05'],
    body: z.strictObject({ id: naming('export_schedule', uuid, 'made'), kind, filter, ...times }),
    refusals: ['bad_field_value', 'not_found', 'too_many'],
  }),
  listExportSchedules: staffCall('listExportSchedules', {
    summary:
      'Lists the exports that start by themselves: the viewer’s own, and all of those that the viewer may make in the whole portal.',
    rows: ['MON-05'],
    answer: z.object({ schedule: z.array(schedule) }),
    refusals: [],
  }),
  updateExportSchedule: staffCall('updateExportSchedule', {
    summary:
      'Changes when a schedule of the viewer’s own runs, its format, and the days that it covers.',
    rows: ['MON-05'],
    params: byScheduleId,
    body: z.strictObject(times),
    refusals: ['bad_field_value', 'not_found', 'not_possible_now'],
  }),
  pauseExportSchedule: staffCall('pauseExportSchedule', {
    summary: 'Pauses a schedule.',
    rows: ['MON-05'],
    params: byScheduleId,
    body: z.strictObject({}),
    refusals: ['not_found'],
  }),
  resumeExportSchedule: staffCall('resumeExportSchedule', {
    summary: 'Lets a schedule of the viewer’s own run again, from its next time on.',
    rows: ['MON-05'],
    params: byScheduleId,
    body: z.strictObject({}),
    refusals: ['not_found', 'not_possible_now'],
  }),
  deleteExportSchedule: staffCall('deleteExportSchedule', {
    summary: 'Deletes a schedule; the files that it made stay for a week.',
    rows: ['MON-05'],
    params: byScheduleId,
    refusals: ['not_found'],
  }),
};
