import { z } from 'zod';
import { remedies } from '#domain/payments/remedies.ts';
import { instant, money } from '../api/scalars.ts';

const count = z.number().int();
const order = z.string().nullable().describe('The order’s number; null before there is one.');
const cart = z.string().describe('The cart’s number.');

/** Common fields of the things that need attention; `kind` says what the others are about. */
const common = {
  id: z.string().describe('The same for as long as the cause is there.'),
  urgency: z.enum(['now', 'soon', 'note']),
  since: instant.nullable(),
};

/** An entry of the attention list (TOD-02). */
const attentionEntry = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('books_differ'), differences: count }),
  z.object({
    ...common,
    kind: z.literal('refund_failed'),
    refund: z.uuid().describe('Names it in `remedyRefund`.'),
    order,
    cart,
    amount: money,
    remedies: z
      .array(z.enum(remedies))
      .describe('The ends that it can have now, as its payment has money left.'),
  }),
  z.object({
    ...common,
    kind: z.literal('dispute_open'),
    order,
    cart,
    amount: money.describe('The disputed amount; of an inquiry, the payment that it is about.'),
    is_inquiry: z.boolean().describe('True if the bank only asked and has taken nothing.'),
  }),
  z.object({ ...common, kind: z.literal('dispute_won'), order, cart, amount: money }),
  z.object({
    ...common,
    kind: z.literal('payment_lost'),
    order,
    cart,
    amount: money.describe('The lost amount about which nobody decided.'),
    is_dispute: z
      .boolean()
      .describe('True if a bank took it; otherwise all of it was refunded at the processor.'),
  }),
  z.object({
    ...common,
    kind: z.literal('payment_overdue'),
    order,
    cart,
    amount: money.describe('The sum of its overdue parts.'),
  }),
  z.object({ ...common, kind: z.literal('payment_unclear'), order, cart }),
  z.object({
    ...common,
    kind: z.literal('approval_waiting'),
    act: z.enum(['refund_order', 'edit_order', 'keep_lost_order', 'bulk_refund', 'hold_cart']),
    request_of: z
      .string()
      .nullable()
      .describe(
        'Number of the order that it is about; null for many orders, and for places to hold.',
      ),
    orders: z.number().int().describe('Orders that it is about.'),
    by: z.string().describe('Name of whoever asked.'),
    amount: money,
  }),
  z.object({
    ...common,
    kind: z.literal('session_approval_waiting'),
    event: z.string(),
    session: z.string(),
    starts_at: instant,
    timezone: z.string(),
    by: z.string().describe('Name of whoever asked to cancel it.'),
    amount: money,
  }),
  z.object({
    ...common,
    kind: z.literal('device_stuck'),
    device: z.string().describe('Its name.'),
    scans: count.describe('Scans that the server does not take from it.'),
  }),
  z.object({
    ...common,
    kind: z.literal('limits_waiting'),
    by: z.string().describe('Name of whoever asked for looser limits.'),
  }),
  z.object({
    ...common,
    kind: z.literal('job_stuck'),
    job: z.string().describe('The name of its task.'),
    jobs: count.describe('Stuck jobs of this name.'),
    is_given_up: z.boolean(),
  }),
  z.object({
    ...common,
    kind: z.literal('certificate_ends'),
    certificate: z.enum(['apple_passes', 'apple_authority']),
    ends_at: instant,
  }),
  z.object({
    ...common,
    kind: z.literal('letter_undelivered'),
    letter: z.uuid(),
    order,
    subject: z.string().nullable(),
    state: z.enum(['refused', 'failed', 'bounced']),
  }),
  z.object({
    ...common,
    kind: z.literal('draft_failed'),
    draft: z.uuid(),
    name: z.string(),
    is_scheduled: z.boolean().describe('It waits for its time; otherwise that is over.'),
  }),
  z.object({ ...common, kind: z.literal('seats_unpriced'), event: z.string(), seats: count }),
  z.object({
    ...common,
    kind: z.literal('session_keeps_time'),
    event: z.string(),
    session: z.string(),
    starts_at: instant,
    timezone: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('session_filling'),
    event: z.string(),
    session: z.string(),
    starts_at: instant,
    timezone: z.string(),
    free: count,
  }),
  z.object({ ...common, kind: z.literal('debit_clearing'), order, cart, amount: money }),
]);

export const attention = z.object({
  entries: z.array(attentionEntry).describe('The most urgent first.'),
  more: count.describe('Entries that are not listed.'),
  is_more: z.boolean().describe('True if there are even more than that.'),
});
