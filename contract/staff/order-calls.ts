import { z } from 'zod';
import { letterStates } from '#domain/letters/letter-kinds.ts';
import { papers } from '#domain/orders/print-limits.ts';
import { remedies } from '#domain/payments/remedies.ts';
import { instant, money, uuid } from '../api/scalars.ts';
import { contactFields, shownLine } from '../contact/contact-fields.ts';
import { approval, refunded } from './approval-calls.ts';
import { naming } from './naming/named-things.ts';
import { ofMemberships, orderNumber, seen } from './order-edit-entities.ts';
import { orderState } from './order-list-calls.ts';
import { staffCall } from './staff-call.ts';

const ticket = z.object({
  id: uuid,
  state: z.enum(['held', 'booked', 'cancelled', 'unbooked', 'redeemed', 'in_cart']),
  event: z.string(),
  event_id: z.string(),
  type: z.string(),
  type_id: z.string(),
  /** Null for things without a time, such as a donation. */
  session: z.object({ id: z.string(), starts_at: instant, timezone: z.string() }).nullable(),
  seat: z.string().nullable(),
  seat_id: z.string().nullable(),
  is_editable: z.boolean().describe('True if staff may change it.'),
  is_addable: z.boolean().describe('True if staff may add tickets of its kind.'),
  is_printable: z.boolean().describe('True if it has a code that doors take, to be printed.'),
  keeps_place: z.boolean().describe('Of a refunded ticket: its place is still taken.'),
  holder: z.string().nullable(),
  code_end: z
    .string()
    .nullable()
    .describe('The last four characters of its code, to tell tickets apart.'),
  value: money,
});

const movement = z.object({
  id: uuid,
  at: instant,
  act: z.string().describe('capture, refund, dispute_opened or dispute_closed.'),
  state: z.enum(['due', 'done', 'failed']),
  amount: money.describe('The order’s part of a payment for several orders.'),
  method: z.string().describe('stripe, ledger (a gift card) or free.'),
  kind: z
    .string()
    .nullable()
    .describe('Of the processor: card, sepa_debit, ideal or another; null where it is not known.'),
  brand: z.string().nullable(),
  last_four: z.string().nullable(),
  provider_ref: z.string().nullable(),
  page: z.string().nullable().describe('Its page at the processor; null where there is none.'),
  is_open: z.boolean().describe('Of a failed refund: nobody has ended it by `remedyRefund` yet.'),
  remedies: z
    .array(z.enum(remedies))
    .describe('Of such a refund: the ends that it can have now, as its payment has money left.'),
  is_inquiry: z
    .boolean()
    .describe('Of a dispute: the payer’s bank only asked, and took nothing or gives it back.'),
});

const letter = z.object({
  id: uuid,
  at: instant,
  kind: z.string().nullable(),
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  state: z.enum(letterStates),
  state_at: instant,
  answer: z.string().nullable(),
});

/** Identifies an attempt: the same reference is the same attempt. */
const reference = z.string().trim().min(8).max(100);

/** A note to add; its id ensures that a double click adds it only once. */
export const newNote = z.strictObject({
  id: naming('note', uuid, 'made'),
  text: z.string().trim().min(1).max(2_000),
});

export const note = z.object({
  id: uuid,
  at: instant,
  author: z.string(),
  text: z.string(),
});

/** A completed change of an order. */
const change = z.object({
  id: uuid,
  at: instant,
  kind: z.enum(['update', 'cancel']),
  by: z.enum(['buyer', 'staff', 'venue']).describe('Venue: its session was cancelled or moved.'),
  removed: z.number().int(),
  added: z.number().int(),
});

const scan = z.object({
  id: z.number().int(),
  at: instant,
  timezone: z.string().describe('The zone of the event’s venue.'),
  door: z.string().nullable(),
  direction: z.enum(['in', 'out']),
  result: z.enum(['admitted', 'left', 'refused', 'annulled']),
  reason: z.string().nullable(),
  ticket: uuid.nullable(),
});

const openEdit = z.object({
  cart: uuid
    .nullable()
    .describe('Names it when it is withdrawn; null for those who may not change the order.'),
  by: z.enum(['buyer', 'staff']),
  ends_at: instant.nullable(),
  due: money,
  link: z
    .string()
    .nullable()
    .describe(
      'Where the buyer pays a change by staff; null for those who may not change the order.',
    ),
  removed: z.number().int(),
  added: z.number().int(),
});

// Omits its id, which lets anyone who knows it see its codes and change it as its buyer (law 9).
const order = z.object({
  number: z.string(),
  seller: z.object({ id: z.string(), name: z.string() }),
  purchased_at: instant,
  language: z.string(),
  channel: z.string(),
  buyer: z.object({
    key: z
      .string()
      .nullable()
      .describe('Names them in the calls of buyers: a member’s id, or a guest’s order number.'),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    contact: z.record(z.string(), z.string()),
  }),
  currency: z.string(),
  total: money.describe('Price with fees at the purchase.'),
  paid: money.describe('Money received for it.'),
  returned: money.describe('Of that, what went back because it got cheaper.'),
  goodwill: money.describe(
    'Of that, what went back beside that, as an amount or at the processor: it is not owed again.',
  ),
  left: money.describe('Money received and not given back: what a refund may take.'),
  codes: z
    .array(z.string())
    .describe('Codes of its purchase; for roles of some sellers those that its tickets used.'),
  edits: z.array(change).describe('What was changed, the newest first; 100 at most.'),
  waived: money.describe('The part of the price that staff waived.'),
  kept_fees: money.describe('Fees of refunded tickets that were kept.'),
  kept_spent: money.describe(
    'What had been spent of refunded gift cards, as far as it was paid for: it did not go back.',
  ),
  won_back: money.describe(
    'Money of a won dispute about tickets that were returned meanwhile: the buyer’s, until it is refunded.',
  ),
  won_back_settled: money.describe('Money of a won dispute that staff marked as settled.'),
  loss: z
    .object({
      undecided: money.describe(
        'The part about which nobody decided whether the buyer keeps what it bought.',
      ),
      kept: money.describe('The part for which someone decided that the buyer keeps it.'),
      is_dispute: z
        .boolean()
        .describe('True if a bank took it; otherwise it was refunded at the processor.'),
    })
    .nullable()
    .describe(
      'What a lost dispute took, or what was refunded at the processor if that is all of it.',
    ),
  owed: money.describe('Instalments that are still to be paid, of all orders bought with it.'),
  open_edit: openEdit.nullable().describe('The change that waits for its buyer.'),
  state: orderState,
  tickets: z.array(ticket),
  scans: z.array(scan).describe('Of its tickets, the newest first; 200 at most.'),
  movements: z
    .array(movement)
    .describe('Money of this order: of a payment for several orders, its share.'),
  letters: z.array(letter),
  notes: z.array(note),
  approvals: z.array(approval).describe('Requests for a refund that wait for a second person.'),
});

const { phone, address, address_more, city, state, country, zip_code } = contactFields;
const buyerContact = z.strictObject({
  phone,
  address,
  address_more,
  city,
  state,
  country,
  zip_code,
});

export const orderCalls = {
  getOrder: staffCall('getOrder', {
    summary: 'Returns an order with its tickets, money, letters and notes.',
    rows: ['SLS-02'],
    params: orderNumber,
    answer: z.object({ order }),
    refusals: ['not_found'],
  }),
  refundOrder: staffCall('refundOrder', {
    summary:
      'Refunds tickets or an amount of an order, once per reference. With `is_trial` it only returns what would happen. Above the venue’s limit it asks for a second person’s approval instead.',
    rows: ['SLS-03', 'STF-12'],
    params: orderNumber,
    body: z.strictObject({
      reference: reference.describe('The same one again refunds nothing more.'),
      tickets: z
        .union([z.literal('all'), z.array(naming('ticket', uuid)).min(1).max(1000)])
        .optional(),
      amount: money.optional(),
      keep_prices: z.boolean().default(false),
      keep_places: z
        .boolean()
        .default(false)
        .describe('Leaves the places of the tickets taken, until `releasePlaces` is called.'),
      ...ofMemberships,
      reason: z.string().trim().min(1).max(500),
      is_trial: z.boolean().default(false),
      seen: seen.given,
    }),
    answer: z.object({
      refund: refunded.extend({
        is_trial: z.boolean(),
        seen: seen.answered,
        needs_approval: z.boolean().describe('It waits for a second person, or would.'),
      }),
    }),
    refusals: ['not_found', 'payment_in_progress', 'too_many', 'outcome_changed', 'above_limit'],
  }),
  releasePlaces: staffCall('releasePlaces', {
    summary:
      'Puts places on sale again that refunded tickets of an order keep taken. Tickets that keep none any more are passed over.',
    rows: ['SLS-03'],
    params: orderNumber,
    body: z.strictObject({ tickets: z.array(naming('ticket', uuid)).min(1).max(1000) }),
    answer: z.object({ released: z.number().int().describe('Places on sale again.') }),
    refusals: ['not_found'],
  }),
  remedyRefund: staffCall('remedyRefund', {
    summary:
      'Ends a failed refund: it is sent again, was paid back in another way, or is not owed because the payer has the money. A repeated request with the same remedy is harmless.',
    rows: ['SLS-03', 'TOD-02'],
    params: z.object({ id: naming('refund', uuid) }),
    body: z.strictObject({
      remedy: z.enum(remedies),
      reason: z.string().trim().min(1).max(500),
    }),
    answer: z.object({ remedied: z.object({ amount: money, currency: z.string() }) }),
    refusals: ['not_found', 'payment_in_progress'],
  }),
  settleWonDispute: staffCall('settleWonDispute', {
    summary:
      'Marks the money of a won dispute as settled: the buyer got it in another way, or is not owed it. Nothing is paid, and a refund of the amount stays possible.',
    rows: ['SLS-03', 'TOD-02'],
    params: orderNumber,
    body: z.strictObject({
      amount: money.describe('The order’s `won_back`, as it was seen.'),
      reason: z.string().trim().min(1).max(500),
    }),
    answer: z.object({ won_back_settled: money }),
    refusals: ['not_found', 'outcome_changed', 'not_possible_now'],
  }),
  reopenWonDispute: staffCall('reopenWonDispute', {
    summary: 'Takes it back that the money of a won dispute was marked as settled.',
    rows: ['SLS-03', 'TOD-02'],
    params: orderNumber,
    body: z.strictObject({}),
    answer: z.object({ won_back_settled: money }),
    refusals: ['not_found'],
  }),
  keepLostOrder: staffCall('keepLostOrder', {
    summary:
      'Decides that a buyer keeps what they bought although its money was lost: blocked gift cards pay again, and nobody is asked any more. Cancelling the tickets stays possible, by `refundOrder`. Above the venue’s limit it waits for a second person’s approval; a trial only says whether it does.',
    rows: ['SLS-03', 'STF-12', 'TOD-02'],
    params: orderNumber,
    body: z.strictObject({
      amount: money.describe('What is undecided of the order’s `loss`, as it was seen.'),
      reason: z.string().trim().min(1).max(500),
      reference: reference.describe(
        'The same for every attempt, so that approval is asked for once.',
      ),
      is_trial: z.boolean().default(false).describe('Only says whether it needs approval.'),
    }),
    answer: z.object({
      kept: money.nullable().describe('What was lost and is kept by now; null while it waits.'),
      needs_approval: z.boolean().describe('It waits for a second person, or would.'),
    }),
    refusals: ['not_found', 'outcome_changed', 'too_many', 'approval_over', 'above_limit'],
  }),
  correctBuyer: staffCall('correctBuyer', {
    summary:
      'Corrects the name, e-mail address and contact details of an order’s buyer. The old address is told about a new one, and with `sends_tickets` the tickets are mailed to it.',
    rows: ['SLS-05'],
    params: orderNumber,
    body: z.strictObject({
      email: contactFields.email,
      first_name: contactFields.first_name,
      last_name: contactFields.last_name,
      contact: buyerContact
        .optional()
        .describe('Details left out stay as they are; an empty text removes one.'),
      sends_tickets: z.boolean().default(false),
    }),
    refusals: ['not_found', 'validate_not_email', 'too_many_requests'],
  }),
  correctHolder: staffCall('correctHolder', {
    summary:
      'Corrects the name on a valid ticket, which keeps its code. Another person gets a ticket with a code of its own by `editOrder`.',
    rows: ['SLS-05'],
    params: orderNumber.extend({ ticket: naming('ticket', uuid) }),
    body: z.strictObject({ name: shownLine(200).min(1) }),
    refusals: ['not_found', 'not_possible_now', 'edit_open', 'too_many_requests'],
  }),
  printTickets: staffCall('printTickets', {
    summary:
      'Returns the valid tickets of an order with their QR codes as a PDF file, for A4 or an 80 mm roll. At most 100 tickets.',
    rows: ['SLS-05'],
    params: orderNumber,
    body: z.strictObject({ paper: z.enum(papers) }),
    file: 'application/pdf',
    refusals: ['not_found', 'no_valid_ticket', 'too_many', 'too_many_requests', 'server_busy'],
  }),
  addOrderNote: staffCall('addOrderNote', {
    summary: 'Adds a note that only staff see.',
    rows: ['SLS-02'],
    params: orderNumber,
    body: newNote,
    answer: z.object({ note }),
    refusals: ['not_found', 'too_many'],
  }),
};
