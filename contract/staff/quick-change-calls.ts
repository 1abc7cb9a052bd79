import { z } from 'zod';
import { day, id, instant } from '../api/scalars.ts';
import { furtherChanges, toldChange } from './history-calls.ts';
import { naming } from './naming/named-things.ts';
import { staffCall } from './staff-call.ts';

const count = z.number().int();
/** Places of the tenant file; -1 is unlimited. */
const places = z.number().int().min(-1).max(10_000_000);
const key = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'letters, digits, and . _ -')
  .max(80);
const revisionNumber = count.min(1).max(2_147_483_647);
const localStart = z
  .string()
  .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/, 'a date and time such as 2027-12-05T14:30');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time such as 09:30');

/** When and where it is closed, with the keys of the tenant file. */
const closureTerms = z.strictObject({
  name: z.string().trim().min(1).max(200),
  shown: z.boolean().optional().describe('Visitors see the days as closed.'),
  reason: z.string().trim().min(1).max(200).optional().describe('As visitors read it.'),
  venues: z.array(naming('venue', id)).min(1).max(1_000).optional(),
  events: z.array(naming('event', id)).min(1).max(1_000).optional(),
  from: day.optional(),
  until: day.optional(),
  every_year: z.boolean().optional(),
  weekdays: z
    .array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
    .min(1)
    .optional(),
  time_from: time.optional(),
  time_before: time.optional(),
});

/** The fields of a session that a quick change sets; one that is left out stays. */
const ownFields = z
  .strictObject({
    closed: z.boolean().optional(),
    capacity: places.optional().describe('-1 without a limit.'),
    annotations: z
      .array(z.string().trim().min(1).max(200))
      .max(20)
      .optional()
      .describe('Its notes, which visitors see beside the time.'),
  })
  .refine((to) => Object.keys(to).length > 0, { error: 'says nothing of this session' });

/** One change of the shop. */
export const shopChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), session: naming('session', id), to: ownFields }),
  z.strictObject({
    kind: z.literal('new_session'),
    event: naming('event', id),
    of: z.strictObject({
      start: localStart.describe('On the clocks at the venue.'),
      duration_minutes: count.min(1).max(10_080),
      capacity: places.optional().describe('Left out, it has as many as there are seats.'),
    }),
  }),
  z.strictObject({
    kind: z.literal('event_sale'),
    event: naming('event', id),
    off_sale: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('closure'),
    id: naming('closure', key, 'made').describe('A new one, or that of a closure to change.'),
    of: closureTerms,
  }),
  z.strictObject({ kind: z.literal('lift_closure'), id: naming('closure', key) }),
  z.strictObject({
    kind: z.literal('go_back'),
    revision: revisionNumber.describe('The revision into which everything is turned.'),
  }),
  z.strictObject({
    kind: z.literal('take_back'),
    revision: revisionNumber.describe(
      'The revision whose changes are undone; what came after stays.',
    ),
  }),
]);

const saleState = z.enum(['open', 'closed', 'withdrawn']);

/** What publishing would do. */
export const shopEffect = z.object({
  base: count
    .nullable()
    .describe('The revision on which it was worked out; null if the portal has none yet.'),
  changes: z.boolean().describe('False if everything is so already.'),
  faults: z
    .array(z.object({ path: z.string(), fault: z.string() }))
    .describe('Why it cannot be published; then nothing else is known. 100 at most.'),
  opens: count.describe('Sessions to come that are on sale afterwards and were not.'),
  closes: count.describe('Sessions to come that are not on sale afterwards and were.'),
  others: count.describe('Other sessions to come that change.'),
  taken: count.describe('Places sold or held in the sessions that close.'),
  session: z
    .array(
      z.object({
        id,
        event: z.object({ id, name: z.string() }),
        starts_at: instant,
        timezone: z.string(),
        before: saleState.nullable().describe('Null for a new one.'),
        after: saleState,
        capacity: count.nullable(),
        taken: count.describe('Places sold, held in carts or kept.'),
      }),
    )
    .describe('Those with taken places first, then by time; 100 at most.'),
  draft: z
    .array(z.object({ id: z.uuid(), name: z.string(), publish_at: instant.nullable() }))
    .describe(
      'Other drafts that change the same, scheduled ones first. Those who wrote that are told when it is published.',
    ),
  told: z
    .object({ change: z.array(toldChange), ...furtherChanges })
    .nullable()
    .describe(
      'Field by field, for drafts, going back and taking back; 100 at most. Null for other changes.',
    ),
});

const closure = closureTerms.extend({
  id: key,
  sessions: count.describe('Sessions to come that it closes.'),
  taken: count.describe('Those of them in which places are taken.'),
  may_change: z.boolean().describe('You may change and lift it.'),
});

const event = z.object({
  id,
  name: z.string(),
  seller: id,
  state: z.enum(['on_sale', 'off_sale', 'withdrawn']),
  timezone: z.string(),
  next: z.object({ id, starts_at: instant }).nullable().describe('The next session on sale.'),
});

export const quickChangeCalls = {
  tryQuickChange: staffCall('tryQuickChange', {
    summary:
      'Shows what one change of the shop would do, without making it: which sessions close or open, and how many places are taken in them.',
    rows: ['PUB-10'],
    body: z.strictObject({ change: shopChange }),
    answer: z.object({ effect: shopEffect }),
    refusals: ['not_found', 'change_misplaced', 'too_many_requests'],
  }),
  publishQuickChange: staffCall('publishQuickChange', {
    summary:
      'Publishes one change of the shop at once, as a revision. Made again, it changes nothing more. What was published since it was shown stays; the same field, changed otherwise meanwhile, refuses it.',
    rows: ['PUB-10', 'PUB-01'],
    body: z.strictObject({
      change: shopChange,
      base: count.min(1).nullable().describe('`base` of the effect that was shown.'),
      note: z.string().trim().max(500).default(''),
    }),
    answer: z.object({
      revision: count.nullable().describe('Null if everything was so already.'),
    }),
    refusals: ['not_found', 'change_misplaced', 'change_refused', 'too_many_requests'],
  }),
  listClosures: staffCall('listClosures', {
    summary: 'Lists the closures of the shop, in the order of its file; 1,000 at most.',
    rows: ['CAT-06'],
    answer: z.object({
      closure: z.array(closure),
      venue: z.array(z.object({ id, name: z.string() })).describe('The places that can be closed.'),
      event: z.array(z.object({ id, name: z.string() })),
    }),
    refusals: [],
  }),
  listShopEvents: staffCall('listShopEvents', {
    summary: 'Lists the events of the shop with their next session, 100 at a time.',
    rows: ['PUB-10'],
    query: z.object({
      q: z.string().trim().max(200).optional().describe('A part of the name.'),
      after: naming('event', id, 'filter').optional().describe('`next` of the page before.'),
    }),
    answer: z.object({ event: z.array(event), next: id.nullable() }),
    refusals: ['too_many_requests'],
  }),
  getShopEvent: staffCall('getShopEvent', {
    summary: 'Returns an event of the shop, with its next sessions.',
    rows: ['PUB-10'],
    params: z.object({ id: naming('event', id) }),
    answer: z.object({
      event: event.extend({
        venue: z.object({ id, name: z.string() }),
        is_seated: z.boolean().describe('Every ticket has a seat.'),
        duration_minutes: count.nullable().describe('Of its next session.'),
        capacity: count.nullable().describe('Of its next session; null without a limit.'),
      }),
      session: z
        .array(
          z.object({
            id,
            starts_at: instant,
            state: saleState,
            capacity: count.nullable(),
            taken: count,
          }),
        )
        .describe('The next ones, earliest first; 50 at most.'),
    }),
    refusals: ['not_found'],
  }),
};
