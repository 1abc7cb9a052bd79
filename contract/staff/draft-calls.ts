import { z } from 'zod';
import { instant, uuid } from '../api/scalars.ts';
import { furtherChanges, toldChange } from './history-calls.ts';
import { naming } from './naming/named-things.ts';
import { shopChange, shopEffect } from './quick-change-calls.ts';
import { staffCall } from './staff-call.ts';

const count = z.number().int();
const revisionNumber = count.min(1).max(2_147_483_647);
const name = z.string().trim().min(1).max(100);
const one = z.object({ id: naming('draft', uuid) });
/** An address has names of things and fields, each of which is at most some hundred characters. */
const address = z.string().min(1).max(2_000);
/** A time on the clocks of the shop's books. */
const localTime = z
  .string()
  .regex(
    /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
    'a date and time such as 2027-12-05T14:30',
  )
  .describe('In the time zone of the shop’s books (`books.timezone`).');
const author = z.object({ id: z.string(), name: z.string().nullable() });

const draft = z.object({
  id: uuid,
  name: z.string(),
  state: z.enum(['open', 'scheduled', 'published', 'discarded']),
  base: count.describe('The revision of which its changes are.'),
  version: count.describe('Counts what was done in it.'),
  changes: count.describe('On that revision.'),
  conflicts: count,
  made_at: instant,
  made_by: author,
  changed_at: instant,
  changed_by: author,
  revision: count.nullable().describe('The revision that publishing it made.'),
  publish_at: instant.nullable().describe('When it is published by itself.'),
  scheduled_by: author.nullable(),
  failure: z
    .object({
      at: instant,
      fault: z.array(z.object({ path: z.string(), fault: z.string() })).describe('100 at most.'),
    })
    .nullable()
    .describe(
      'Why it was not published when it was due; for a scheduled one, why it would not be by what is known.',
    ),
});

/** One side of a conflict. */
const side = z.object({
  is_there: z.boolean(),
  text: z.string().nullable().describe('Null for a thing with fields, and for nothing.'),
});

const edit = z.strictObject({
  address: address.describe('Names, not positions: `events/entry/groups/adults/name`.'),
  value: z.unknown().optional().describe('As in the tenant file; left out, the part is removed.'),
  seen: z
    .unknown()
    .optional()
    .describe('What you saw there; left out for nothing. Anything else refuses the edit.'),
});

const fault = z.object({
  address: z.string().describe('The field that it belongs to, or the thing around it.'),
  way: z.array(z.string()).describe('Titles of fields and names of things that lead to it.'),
  fault: z.string(),
});

export const draftCalls = {
  listDrafts: staffCall('listDrafts', {
    summary: 'Lists the drafts of the shop in a state, those changed last first; 200 at most.',
    rows: ['PUB-02'],
    query: z.object({
      state: z
        .enum(['open', 'published', 'discarded'])
        .default('open')
        .describe('"open" includes those that are scheduled.'),
    }),
    answer: z.object({
      draft: z.array(draft),
      last: count.nullable().describe('The revision in force; null without any.'),
    }),
    refusals: [],
  }),
  createDraft: staffCall('createDraft', {
    summary:
      'Makes a draft of the shop as it is. A portal without a revision gets its first one, made from what it sells. Made again with the same id, it changes nothing.',
    rows: ['PUB-02', 'PUB-01'],
    body: z.strictObject({ id: naming('draft', uuid, 'made'), name }),
    answer: z.object({ draft }),
    refusals: ['too_many', 'too_many_requests'],
  }),
  getDraft: staffCall('getDraft', {
    summary:
      'Returns a draft with what it changes in the revision in force, and with the conflicts that wait for a choice.',
    rows: ['PUB-02', 'PUB-03'],
    params: one,
    query: z.object({
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(2_147_483_647)
        .optional()
        .describe('The version that you have, with `last`: then only whether there is another.'),
      last: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    answer: z.object({
      draft,
      last: count.describe('The revision in force.'),
      is_same: z.boolean().describe('You have it; the lists are empty.'),
      change: z
        .array(
          toldChange.extend({
            authors: z.array(author).describe('Whoever wrote it last comes last.'),
            may_change: z.boolean().describe('You may take it out.'),
          }),
        )
        .describe('500 at most.'),
      conflict: z
        .array(
          z.object({
            address: z.string(),
            way: z.array(z.string()),
            base: side.describe('What both changed.'),
            mine: side.describe('What the draft had.'),
            published: side.describe('What the draft has until somebody chooses.'),
            is_own: z
              .boolean()
              .describe(
                'That is the draft’s own change, which a file loaded into it or a revision taken back meets; otherwise it was published.',
              ),
            authors: z.array(author),
            may_change: z.boolean().describe('You may choose.'),
          }),
        )
        .describe('500 at most.'),
      ...furtherChanges,
    }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  editDraft: staffCall('editDraft', {
    summary:
      'Changes parts of a draft. Each edit is judged alone: one of a part that was changed since you saw it, or that is not yours to change, is refused, and the others are made. Sent again, they change nothing more.',
    rows: ['PUB-02', 'PUB-21'],
    params: one,
    body: z.strictObject({ edit: z.array(edit).min(1).max(500) }),
    answer: z.object({
      draft,
      refused: z.array(
        z.object({
          address: z.string(),
          reason: z
            .enum(['changed', 'gone', 'no_place', 'name', 'beyond_rights'])
            .describe(
              '"gone": the thing that it is in was removed. "name": the id of a thing cannot change.',
            ),
          now: z.unknown().optional().describe('What the draft has there, if you may change it.'),
        }),
      ),
    }),
    refusals: ['not_found', 'draft_over', 'changed_meanwhile', 'too_many', 'too_many_requests'],
  }),
  addToDraft: staffCall('addToDraft', {
    summary:
      'Makes one change of the shop in a draft. Going back to a revision, or taking one back, there asks about what was changed again since.',
    rows: ['PUB-02', 'PUB-13', 'PUB-14'],
    params: one,
    body: z.strictObject({ change: shopChange }),
    answer: z.object({ draft }),
    refusals: [
      'not_found',
      'draft_over',
      'change_misplaced',
      'changed_meanwhile',
      'too_many',
      'too_many_requests',
    ],
  }),
  loadIntoDraft: staffCall('loadIntoDraft', {
    summary:
      'Loads a tenant file into a draft: everything becomes as in the file. If it names the revision that it was downloaded from, only what it changes of that; what was changed since too waits for a choice. Parts that are not yours to change are left out.',
    rows: ['PUB-11', 'PUB-22'],
    params: one,
    body: z.strictObject({
      file: z.record(z.string(), z.unknown()).describe('Without pictures: those of the shop stay.'),
    }),
    answer: z.object({
      draft,
      left_out: z.array(z.string()).describe('Addresses that were left out; 50 at most.'),
    }),
    refusals: ['not_found', 'draft_over', 'changed_meanwhile', 'too_many', 'too_many_requests'],
  }),
  takeOutOfDraft: staffCall('takeOutOfDraft', {
    summary: 'Takes changes out of a draft: these parts are again as in the revision in force.',
    rows: ['PUB-02'],
    params: one,
    body: z.strictObject({
      address: z.array(address).min(1).max(500),
      version: count.min(1).describe('The version that you saw.'),
    }),
    answer: z.object({ draft }),
    refusals: [
      'not_found',
      'draft_over',
      'change_misplaced',
      'changed_meanwhile',
      'too_many_requests',
    ],
  }),
  chooseInDraft: staffCall('chooseInDraft', {
    summary:
      'Chooses in a conflict of a draft, and in those that count as one with it: what the draft had, or what was published since.',
    rows: ['PUB-03'],
    params: one,
    body: z.strictObject({
      address,
      choice: z.enum(['mine', 'published']),
      version: count.min(1).describe('The version that you saw.'),
      last: revisionNumber.describe('The revision that you saw it beside.'),
    }),
    answer: z.object({ draft }),
    refusals: [
      'not_found',
      'draft_over',
      'change_misplaced',
      'changed_meanwhile',
      'too_many_requests',
    ],
  }),
  checkDraft: staffCall('checkDraft', {
    summary:
      'Checks a draft like a tenant file: what keeps it from being published, and what is probably not intended, each at its field.',
    rows: ['PUB-04'],
    params: one,
    answer: z.object({
      version: count,
      fault: z.array(fault).describe('100 at most.'),
      notice: z.array(fault).describe('100 at most.'),
    }),
    refusals: ['not_found', 'draft_over', 'too_many_requests'],
  }),
  tryDraft: staffCall('tryDraft', {
    summary:
      'Shows what publishing a draft would do, without doing it: field by field, and which sessions close, open or change, with the places taken in them.',
    rows: ['PUB-07', 'PUB-08'],
    params: one,
    body: z.strictObject({
      at: localTime
        .optional()
        .describe(
          'As of this time: what is scheduled before it counts as published. At once if left out.',
        ),
    }),
    answer: z.object({ version: count, effect: shopEffect }),
    refusals: ['not_found', 'draft_over', 'change_misplaced', 'too_many_requests'],
  }),
  publishDraft: staffCall('publishDraft', {
    summary:
      'Publishes a draft as a revision, merged with what was published since it was shown. It needs the rights for every change in it.',
    rows: ['PUB-08', 'PUB-12', 'PUB-21'],
    params: one,
    body: z.strictObject({
      version: count.min(1).describe('The version that was shown.'),
      note: z.string().trim().max(500).default('').describe('The draft’s name if left out.'),
    }),
    answer: z.object({
      draft,
      revision: count.nullable().describe('Null if the shop was so already; then it stays open.'),
    }),
    refusals: [
      'not_found',
      'draft_over',
      'confirmation_needed',
      'not_for_support',
      'change_misplaced',
      'change_refused',
      'changed_meanwhile',
      'too_many_requests',
    ],
  }),
  scheduleDraft: staffCall('scheduleDraft', {
    summary:
      'Schedules a draft: it is published by itself at a time, as it was shown, and cannot be changed until then. It is checked now, with what is scheduled before it, and again when it is due.',
    rows: ['PUB-08'],
    params: one,
    body: z.strictObject({
      version: count.min(1).describe('The version that was shown.'),
      at: localTime,
      note: z.string().trim().max(500).default('').describe('The draft’s name if left out.'),
    }),
    answer: z.object({ draft }),
    refusals: [
      'not_found',
      'draft_over',
      'confirmation_needed',
      'not_for_support',
      'change_misplaced',
      'change_refused',
      'changed_meanwhile',
      'too_many_requests',
    ],
  }),
  unscheduleDraft: staffCall('unscheduleDraft', {
    summary:
      'Cancels the time of a scheduled draft, which is open again. Those that are scheduled after it are checked again.',
    rows: ['PUB-08'],
    params: one,
    answer: z.object({ draft }),
    refusals: ['not_found', 'draft_over'],
  }),
  renameDraft: staffCall('renameDraft', {
    summary: 'Gives a draft another name.',
    rows: ['PUB-02'],
    params: one,
    body: z.strictObject({ name }),
    answer: z.object({ draft }),
    refusals: ['not_found', 'draft_over'],
  }),
  discardDraft: staffCall('discardDraft', {
    summary: 'Discards a draft. It can be brought back for 30 days.',
    rows: ['PUB-02'],
    params: one,
    answer: z.object({ draft }),
    refusals: ['not_found', 'draft_over'],
  }),
  bringBackDraft: staffCall('bringBackDraft', {
    summary: 'Brings a discarded draft back.',
    rows: ['PUB-02'],
    params: one,
    answer: z.object({ draft }),
    refusals: ['not_found', 'draft_over', 'too_many'],
  }),
};
