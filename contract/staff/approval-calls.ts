import { z } from 'zod';
import { benefitChoices } from '#domain/memberships/benefit-choice.ts';
import { feeKinds } from '#domain/payments/fees-back.ts';
import { approvedActs } from '#domain/staff/approvals.ts';
import { day, id, instant, money, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { edited, refundPart } from './order-edit-entities.ts';
import { staffCall } from './staff-call.ts';

/** Each fee of cancelled tickets. */
export const feesOfRefund = z
  .array(z.object({ fee: z.enum(feeKinds), returned: money, kept: money }))
  .describe('Each fee of the cancelled tickets: how much of it goes back, and how much is kept.');

/** Valid tickets that members bought with a membership that a refund ends. */
export const hangingBenefits = z
  .object({
    choice: z
      .enum(benefitChoices)
      .nullable()
      .describe('Null in a dry run without one: it shows what cancelling them would do.'),
    orders: z.array(
      z.object({
        order: z.string().describe('Number of their order.'),
        amount: money.describe('What goes back for them, never more than was paid for them.'),
        tickets: z.array(
          z.object({
            id: uuid,
            event: z.string(),
            type: z.string(),
            starts_at: instant.nullable(),
            timezone: z.string(),
            holder: z.string().nullable().describe('Null also in a request for approval.'),
          }),
        ),
      }),
    ),
    elsewhere: z
      .number()
      .int()
      .describe('Tickets of sellers whose orders the viewer may not refund: they stay valid.'),
    amount: money.describe('What goes back for all of them, beside the refund’s own amount.'),
  })
  .nullable()
  .describe('Null if there are none.');

/** Gift codes that redeemed memberships ended by a refund. */
export const giftCodesBack = z
  .object({
    count: z.number().int(),
    reopened: z.boolean().describe('True if they can be redeemed again.'),
  })
  .nullable()
  .describe('The gift codes by which the returned memberships were redeemed; null without any.');

/** The outcome of a refund, or of its dry run. */
export const refunded = z.object({
  tickets: z.number().int().describe('Tickets that are cancelled.'),
  kept_places: z.number().int().describe('Tickets of those whose places stay taken.'),
  fees: feesOfRefund,
  currency: z.string(),
  amount: money,
  staying_change: money.describe(
    'Increase in the price of the tickets that stay, which the refund is reduced by.',
  ),
  failed: z
    .array(z.object({ id: uuid, amount: money }))
    .describe('Failed refunds of the order that nobody has ended: this one is paid beside them.'),
  parts: z.array(refundPart),
  benefits: hangingBenefits,
  gift_codes: giftCodesBack,
});

/** Limits for giving money away alone. */
const limits = z.strictObject({
  per_order: money
    .nullable()
    .describe('Of one order in total, by everyone who works here; null: no limit.'),
  per_day: money
    .nullable()
    .describe('By one person on one day of the venue, without what was approved; null: no limit.'),
  per_bulk: money.nullable().describe('Of many orders at once, in sum; null: no limit.'),
});

const check = z
  .enum(['running', 'failed'])
  .nullable()
  .describe('Of an approval: it is being checked once more, or that failed.');

/** A request for approval by a second person. */
export const approval = z.object({
  id: uuid,
  order: z.string().nullable().describe('Number of the order that it is about; null for others.'),
  bulk: z
    .object({
      run: uuid.describe('The dry run of the orders.'),
      orders: z.number().int().describe('Orders that would be refunded.'),
      left: z.number().int().describe('Orders that would be left as they are.'),
      check,
    })
    .nullable()
    .describe('Many orders that would be refunded.'),
  session: z
    .object({
      id,
      event: z.string(),
      starts_at: instant,
      timezone: z.string(),
      orders: z.number().int().describe('Orders that would be refunded.'),
      left: z.number().int().describe('Orders that would be left as they are.'),
      check,
    })
    .nullable()
    .describe('The session that would be cancelled.'),
  limits: z
    .object({ before: limits, after: limits })
    .nullable()
    .describe('The limits that would be loosened, which an owner approves.'),
  cart: z
    .object({
      name: z.string().describe('The buyer.'),
      event: z.string(),
      starts_at: instant.nullable(),
      timezone: z.string(),
      visit: day.nullable().describe('The day of the visit, before which a venue has its price.'),
      places: z.number().int(),
      price: money,
      until: day.nullable().describe('The last day of the hold; null holds until it is paid.'),
      parts: z.array(
        z.object({
          day: day.nullable().describe('Null for a part that is due on the day of the approval.'),
          amount: money,
        }),
      ),
      least_first_percent: z
        .number()
        .int()
        .describe('The least part of the price that is due first, as the venue sets it.'),
    })
    .nullable()
    .describe('The places that would be held for someone who pays later, or less at first.'),
  seller: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Null for orders of several sellers.'),
  reason: z.string(),
  act: z.enum(approvedActs),
  outcome: refunded.describe('Of a change: the tickets that it takes out, and what it gives away.'),
  edit: edited.nullable().describe('What a change does; null for a refund.'),
  version: z.number().int().describe('Counts the outcomes: another one has to be looked at again.'),
  asked_by: z.object({ id: uuid, name: z.string() }),
  asked_at: instant,
  expires_at: instant,
  state: z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired']),
  decided_by: z.string().nullable().describe('Name of the person.'),
  decided_at: instant.nullable(),
});

const idParams = z.object({ id: naming('approval', uuid) });
const body = z.strictObject({});

export const approvalCalls = {
  listApprovals: staffCall('listApprovals', {
    summary:
      'Lists the requests for approval that wait, the one that ends next first, and the last 50 that were decided; and the limits. Those about money and about places to hold take the right to refund, those about sessions the right to change sessions, those about the limits the right to change the team. Whoever holds places sees their own requests about some.',
    rows: ['STF-12'],
    answer: z.object({ currency: z.string(), limits, approval: z.array(approval) }),
    refusals: [],
  }),
  approve: staffCall('approve', {
    summary:
      'Approves someone else’s request and carries it out. A different outcome than the one of `version` is stored, and refused: it has to be looked at again. Many orders, and those of a session, are checked once more first, as a job: until then the request waits.',
    rows: ['STF-12'],
    params: idParams,
    body: z.strictObject({ version: z.number().int() }),
    answer: z.object({ approval }),
    refusals: [
      'not_found',
      'own_request',
      'one_behind',
      'owner_needed',
      'former_asker',
      'approval_over',
      'outcome_changed',
      'not_possible_now',
      'places_gone',
      'price_changed',
      'payment_in_progress',
    ],
  }),
  declineApproval: staffCall('declineApproval', {
    summary: 'Declines someone’s request, or withdraws the caller’s own.',
    rows: ['STF-12'],
    params: idParams,
    body,
    answer: z.object({ approval }),
    refusals: ['not_found', 'approval_over'],
  }),
  setApprovalLimits: staffCall('setApprovalLimits', {
    summary:
      'Sets the amounts above which a second person has to approve; two people must be able to. Whoever is no owner asks for an owner’s approval to loosen one.',
    rows: ['STF-12'],
    body: limits,
    answer: z.object({
      currency: z.string(),
      limits: limits.describe('Those in force.'),
      needs_approval: z.boolean().describe('The change waits for an owner.'),
    }),
    refusals: ['too_few_approvers', 'too_many', 'above_limit'],
  }),
};
