import { z } from 'zod';
import { id, instant, money, uuid } from '../api/scalars.ts';
import { buyer, contact } from '../contact/buyer-entities.ts';
import {
  eventSession,
  eventTemplate,
  seller,
  ticketGroup,
  ticketType,
  venue,
} from '../events/event-entities.ts';
import { cartmod } from '../pricing/promo-entities.ts';
import { ticket } from '../tickets/ticket-entities.ts';

export const ticketOrder = z.object({
  id: uuid,
  order_number: z.string(),
  /** Stands for all its tickets; null if the answer shows no scan code for any of them. */
  scan_code: z.string().nullable(),
  cart_id: uuid,
  identity_id: uuid,
  seller_id: id,
  purchased_on: instant,
  ticket_order_fees: z.object({
    total_before_cartmod_price: money,
    total_cartmod_amount: money,
    total_fee_fixed_outside: money,
    total_fee_percent_outside: money,
    total_after_fees_price: money,
  }),
  /** The cart that edits it, open or expired but not swept yet; null if there is none. */
  edit_cart_id: uuid.nullable(),
  /** Masked, as in "a…@example.org": the order's id gives no right to more (law 9). */
  email: z.string(),
});

/** Tickets of one order for one session; the local time is in the included session. */
export const orderSession = z.object({
  ticket_order_id: uuid,
  order_number: z.string(),
  purchased_on: instant,
  /** Tickets that still admit. */
  num_tickets: z.int(),
  event_session_id: id,
  event_template_id: id,
  event_name: z.string(),
  start_datetime: instant,
});

export const completedPayment = z.object({
  id: uuid,
  occurred_on: instant,
  audit_action: z.enum(['capture', 'refund', 'dispute_opened', 'dispute_closed', 'dispute_fee']),
  gateway_id: z.enum(['stripe', 'free', 'ledger']),
  face_value: money,
});

/** Orders with their tickets and the entities that describe them. */
export const ordersAnswer = z.object({
  ticket: z.array(ticket),
  ticket_type: z.array(ticketType),
  ticket_group: z.array(ticketGroup),
  event_session: z.array(eventSession),
  event_template: z.array(eventTemplate),
  venue: z.array(venue),
  seller: z.array(seller),
  cartmod: z.array(cartmod),
  payment: z.array(completedPayment),
  ticket_order: z.array(ticketOrder),
  /** The buyer and their contact details, if `embed` names them. */
  identity: z.array(buyer).optional(),
  contact: z.array(contact).optional(),
});
