import { z } from 'zod';
import { id, instant, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { staffCall } from './staff-call.ts';
import { shownName } from './staff-entities.ts';

const deviceName = shownName(60);
const doors = z
  .array(naming('door', z.string().min(1).max(63)))
  .min(1)
  .max(200)
  .nullable()
  .describe('Ids of the doors that it is for; null for all.');
const sessions = z
  .array(naming('session', z.string().min(1).max(200)))
  .min(1)
  .max(200)
  .nullable()
  .describe('Ids of the sessions that it admits to; null for all.');

const device = z.object({
  id: uuid,
  name: z.string(),
  doors,
  sessions: z
    .array(
      z.object({ id: z.string(), event: z.string(), starts_at: instant, timezone: z.string() }),
    )
    .nullable()
    .describe('The sessions that it admits to; null for all.'),
  sellers: z.array(id).nullable().describe('The sellers whose tickets it scans; null for all.'),
  may_find: z.boolean().describe('It finds tickets by number, name, e-mail address and seat.'),
  created_by: z.string().describe('Name of the person.'),
  created_at: instant,
  enrolled_at: instant.nullable().describe('Null until someone opened its link.'),
  link_ends_at: instant.nullable().describe('The end of a link that nobody has opened yet.'),
  seen_at: instant.nullable(),
  queue: z
    .object({ stuck: z.number().int(), since: instant.nullable(), faulty: z.number().int() })
    .describe(
      'Scans that it cannot send although the server answers, and those that were refused.',
    ),
  agent: z.string().describe('Its browser, as it names itself; empty until it is enrolled.'),
});

const deviceLink = z
  .object({
    url: z.string().describe('Works once. Its secret is in the fragment, which no server sees.'),
    qr: z.object({
      size: z.number().int().describe('Modules on a side.'),
      path: z.string().describe('The dark modules as an SVG path.'),
    }),
    ends_at: instant,
  })
  .describe('The link that makes a browser this device; it is told once and stored nowhere.');

const idParams = z.object({ id: naming('device', uuid) });

export const deviceCalls = {
  listDevices: staffCall('listDevices', {
    summary: 'Lists the devices at doors that are not revoked, the oldest first.',
    rows: ['DOR-02'],
    answer: z.object({
      device: z.array(device),
      door: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    refusals: [],
  }),
  createDevice: staffCall('createDevice', {
    summary: 'Adds a device, with the link that enrols it.',
    rows: ['DOR-02'],
    body: z.strictObject({
      name: deviceName,
      doors: doors.default(null),
      sessions: sessions.default(null),
      sellers: z
        .array(naming('seller', id))
        .min(1)
        .max(200)
        .nullable()
        .default(null)
        .describe('The sellers whose tickets it scans; null for all that you may scan.'),
      may_find: z.boolean().default(false).describe('You need the right to see orders yourself.'),
    }),
    answer: z.object({ device, link: deviceLink }),
    refusals: ['right_beyond_own', 'too_many'],
  }),
  updateDevice: staffCall('updateDevice', {
    summary: 'Changes the name of a device, or the doors and sessions that it is for.',
    rows: ['DOR-02'],
    params: idParams,
    body: z.strictObject({
      name: deviceName.optional(),
      doors: doors.optional(),
      sessions: sessions.optional(),
    }),
    answer: z.object({ device }),
    refusals: ['not_found'],
  }),
  renewDeviceLink: staffCall('renewDeviceLink', {
    summary:
      'Makes a new link for a device; the one before no longer works. The browser that is enrolled now stays until the link is opened.',
    rows: ['DOR-02'],
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({ device, link: deviceLink }),
    refusals: ['not_found', 'right_beyond_own'],
  }),
  revokeDevice: staffCall('revokeDevice', {
    summary: 'Revokes a device for good: its next call is refused. Its scans stay.',
    rows: ['DOR-02', 'STF-13'],
    params: idParams,
    refusals: ['not_found'],
  }),
};
