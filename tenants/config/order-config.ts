import { z } from 'zod';
import { feeKinds } from '#domain/payments/fees-back.ts';
import { entry, portalWide } from './config-key.ts';

const fees = z.array(z.enum(feeKinds)).max(feeKinds.length);

/** Keys about changes of orders by their buyers, and about refunds by staff. */
export const orderConfig = {
  'self_edit_rules.enabled': entry(
    z.boolean(),
    false,
    portalWide,
    'Lets buyers change their orders themselves at /manage; otherwise they can only cancel free tickets (CFG-18, ORD-12).',
  ),
  'self_edit_rules.anon_editing': entry(
    z.boolean(),
    true,
    portalWide,
    'Allows changing orders without logging in. Orders cannot be changed while logged in, so without it nobody can change them (ORD-59, A-63).',
  ),
  'self_edit_rules.horizon_days': entry(
    z.int().min(0).max(365),
    0,
    portalWide,
    'Days before its session from which a ticket can no longer be changed; horizon_hours are added (ORD-27, A-61).',
  ),
  'self_edit_rules.horizon_hours': entry(
    z.int().min(0).max(23),
    0,
    portalWide,
    'Hours added to horizon_days.',
  ),
  'self_edit_rules.categories': entry(
    z.array(z.string().min(1).max(100)).max(100).nullable(),
    null,
    portalWide,
    'Categories of events whose tickets buyers can change; all by default (CFG-17, ORD-32).',
    true,
    (categories, translate) => categories?.map(translate) ?? null,
  ),
  'instalments.least_first_percent': entry(
    z.int().min(0).max(100),
    5,
    portalWide,
    'The least part of a price, in percent, that staff may ask for as the first instalment, after which the tickets are valid. Whoever may refund may ask for less, within their limits (SLS-06).',
    false,
  ),
  'payments.if_lost': entry(
    z.enum(['ask', 'cancel', 'keep']),
    'ask',
    portalWide,
    'What becomes of tickets and memberships whose payment was lost: a bank decided for its payer, or all of it was refunded at the processor. Staff are asked, the unused ones are cancelled, or they are kept. Gift cards are blocked in any case (SLS-03, TOD-02).',
    false,
  ),
  'refund_rules.returned_fees': entry(
    fees,
    [...feeKinds],
    [...portalWide, 'event_template'],
    'The fees of a ticket that go back when staff refund it; the others are kept (SLS-03). What buyers may change or cancel themselves follows its own rules.',
    false,
  ),
  'refund_rules.returned_fees_if_cancelled': entry(
    fees,
    [...feeKinds],
    [...portalWide, 'event_template'],
    'The fees of a ticket that go back when the venue cancels its session; the others are kept (SLS-09).',
    false,
  ),
};
