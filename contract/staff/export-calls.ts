import { z } from 'zod';
import { instant, uuid } from '../api/scalars.ts';
import { orderFilter } from './order-list-calls.ts';
import { staffCall } from './staff-call.ts';

const byId = z.object({ id: uuid });
const kind = z.enum(['orders', 'tickets', 'payments', 'scans', 'answers']);
const format = z.enum(['csv', 'xlsx']);

const exportShown = z.object({
  id: uuid,
  kind,
  format,
  filter: z.looseObject({}).describe('The filters of the list of orders.'),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  reason: z
    .enum(['too_large', 'fault'])
    .nullable()
    .describe('too_large: above a gibibyte, or above four with the portal’s other files.'),
  rows: z.number().int().describe('Rows so far.'),
  bytes: z.number().int().describe('Of the file so far.'),
  by: z.string().describe('Who asked for it.'),
  created_at: instant,
  expires_at: instant.describe('The file is deleted then.'),
});

export const exportCalls = {
  startExport: staffCall('startExport', {
    summary:
      'Starts an export of orders, their tickets, their payments, the scans of their tickets or their answers to surveys, once by its id; it is made in the background.',
    rows: ['MON-05'],
    body: z.strictObject({ id: uuid, kind, format, filter: z.strictObject(orderFilter) }),
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
};
