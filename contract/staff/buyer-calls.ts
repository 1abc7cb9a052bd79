import { z } from 'zod';
import { instant, money, uuid } from '../api/scalars.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { before, entryPage } from './audit-calls.ts';
import { listedBuyer } from './buyer-entities.ts';
import { naming } from './naming/named-things.ts';
import { newNote, note } from './order-calls.ts';
import { line } from './order-list-calls.ts';
import { staffCall } from './staff-call.ts';

/** A member's id, or the number of a guest's order. Older links have a guest's email address instead. */
const buyerKey = z.object({ key: naming('buyer', z.string().trim().min(1).max(254)) });

const memberId = z.object({ id: naming('member', uuid) });

const orderPage = {
  order: z.array(line),
  next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
};

const membership = z.object({
  id: uuid,
  name: z.string().describe('Of its level.'),
  state: z.enum(['holds', 'to_come', 'over', 'returned']),
  timezone: z.string(),
  auto_renew: z.enum(['none', 'scheduled', 'cancelled']),
  terms: z.array(
    z.object({
      kind: z.enum(['new', 'renewal', 'gift', 'redeemed']),
      valid_from: instant.nullable(),
      last_day: z.iso.date().nullable(),
    }),
  ),
});

const giftCard = z.object({
  id: uuid,
  last_four: z.string(),
  balance: money,
  state: z.enum(['active', 'to_come', 'expired', 'blocked']),
  expires_at: instant.nullable(),
  order: z.string().describe('Number of the order that bought it.'),
});

const letter = z.object({
  id: uuid,
  at: instant,
  kind: z.string().nullable(),
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  state: z.enum(['queued', 'sent', 'skipped', 'refused', 'failed', 'bounced']),
  order: z.string().nullable().describe('Number of the order that it is about.'),
});

const logIn = z.object({
  has_password: z.boolean(),
  has_member_code: z.boolean(),
  provider: z.string().nullable().describe('Host of the identity provider.'),
  is_confirmed: z.boolean().describe('Someone reads the mailbox of the address.'),
  earlier_email: z
    .string()
    .nullable()
    .describe('The address that logs them in until the new one is confirmed.'),
  sessions: z.number().int().describe('Open sessions.'),
});

const merge = z.object({
  id: uuid,
  at: instant,
  by: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_undone: z.boolean(),
  undo_until: instant.nullable().describe('Null if it was undone, or once the time is over.'),
});

const buyer = listedBuyer.extend({
  contact: z.record(z.string(), z.string()),
  is_whole: z
    .boolean()
    .describe(
      'False for roles of some sellers, who see a person as their orders show them: what is null is not for them.',
    ),
  orders: z.object(orderPage),
  letters: z.array(letter).describe('The last 100, without their text.'),
  memberships: z.array(membership).nullable(),
  gift_cards: z.array(giftCard).nullable().describe('The last 100 bought.'),
  notes: z.array(note).nullable(),
  merges: z
    .array(merge)
    .nullable()
    .describe('The last 20 accounts that were merged into this one. Null for guests as well.'),
  log_in: logIn.nullable().describe('Null for guests as well.'),
});

export const buyerCalls = {
  findBuyers: staffCall('findBuyers', {
    summary:
      'Finds buyers and members by name or e-mail address, 50 at most. Members who never bought are found by address.',
    rows: ['SLS-07'],
    query: z.object({ q: z.string().max(200) }),
    answer: z.object({ buyer: z.array(listedBuyer) }),
    refusals: ['too_many_requests'],
  }),
  getBuyer: staffCall('getBuyer', {
    summary: 'Returns a buyer with what they bought and own, as far as the viewer may see it.',
    rows: ['SLS-07', 'STF-10'],
    params: buyerKey,
    answer: z.object({ buyer }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  listBuyerOrders: staffCall('listBuyerOrders', {
    summary: 'Lists further orders of a buyer, newest first, 50 at a time.',
    rows: ['SLS-07'],
    params: buyerKey,
    query: z.object({ after: naming('order', z.string().trim().min(1).max(40), 'filter') }),
    answer: z.object(orderPage),
    refusals: ['not_found', 'too_many_requests'],
  }),
  listBuyerEntries: staffCall('listBuyerEntries', {
    summary:
      'Lists who changed a member’s account or added notes on a buyer, the newest first, 50 at a time.',
    rows: ['AUD-03', 'SLS-07'],
    params: buyerKey,
    query: z.object({ before }),
    answer: entryPage,
    refusals: ['not_found', 'too_many_requests'],
  }),
  addBuyerNote: staffCall('addBuyerNote', {
    summary: 'Adds a note on a buyer that only staff of the whole portal see.',
    rows: ['SLS-07'],
    params: buyerKey,
    body: newNote,
    answer: z.object({ note }),
    refusals: ['not_found', 'too_many'],
  }),
  sendResetLink: staffCall('sendResetLink', {
    summary:
      'Mails a member a link to set a password. The answer is the same whether or not a letter can reach them.',
    rows: ['SLS-08'],
    params: memberId,
    body: z.strictObject({}),
    refusals: ['not_found', 'too_many_requests'],
  }),
  endMemberSessions: staffCall('endMemberSessions', {
    summary: 'Logs a member out everywhere.',
    rows: ['SLS-08'],
    params: memberId,
    body: z.strictObject({}),
    answer: z.object({ ended: z.number().int().describe('Number of sessions.') }),
    refusals: ['not_found'],
  }),
  changeMemberEmail: staffCall('changeMemberEmail', {
    summary:
      'Gives a member another e-mail address, which its reader confirms by a letter. Until then the old one logs them in, and its reader is told.',
    rows: ['SLS-08'],
    params: memberId,
    body: z.strictObject({ email: contactFields.email }),
    refusals: ['not_found', 'validate_not_email', 'email_in_use', 'too_many_requests'],
  }),
  mergeMembers: staffCall('mergeMembers', {
    summary:
      'Merges another member’s account into this one, once by the id of the merge: orders and memberships move, logins and saved cards do not. With `is_trial` it only returns what would happen.',
    rows: ['SLS-07'],
    params: memberId,
    body: z.strictObject({
      id: naming('merge', uuid, 'made').describe(
        'Of the merge; the same one again merges nothing more.',
      ),
      merged: naming('member', uuid).describe('The member whose account is closed.'),
      is_trial: z.boolean().default(false),
    }),
    answer: z.object({
      merge: z.object({
        id: uuid,
        is_trial: z.boolean(),
        orders: z.number().int(),
        memberships: z.number().int(),
      }),
    }),
    refusals: ['not_found', 'merge_refused', 'too_many', 'too_many_requests'],
  }),
  undoMerge: staffCall('undoMerge', {
    summary:
      'Undoes a merge within 30 days: what was moved returns, and what was bought since stays. With `is_trial` it only returns what would happen.',
    rows: ['SLS-07'],
    params: z.object({ id: naming('merge', uuid) }),
    body: z.strictObject({ is_trial: z.boolean().default(false) }),
    answer: z.object({
      undo: z.object({
        is_trial: z.boolean(),
        orders: z.number().int(),
        memberships: z.number().int(),
        staying: z.object({
          orders: z.number().int(),
          order_numbers: z.array(z.string()).describe('The newest 100.'),
          memberships: z.number().int(),
        }),
      }),
    }),
    refusals: ['not_found', 'merge_refused', 'too_many_requests'],
  }),
};
