import { z } from 'zod';
import { day, id, instant, money, uuid } from '../api/scalars.ts';

export const ticket = z.object({
  id: uuid,
  state: z.enum(['held', 'booked', 'cancelled', 'unbooked', 'redeemed', 'in_cart']),
  ticket_order_id: uuid.nullable(),
  ticket_type_id: id,
  ticket_group_id: id,
  event_session_id: id.nullable(),
  event_template_id: id,
  handler: z.string(),
  face_value: money,
  adjusted_value: money,
  fee_outside: money,
  admit_name: z.string(),
  admit_email: z.string(),
  scan_code: z.string().nullable(),
  valid_from: instant.nullable(),
  valid_to: instant.nullable(),
  start_datetime: instant.nullable(),
  timezone: z.string().nullable(),
  /** The ticket that it replaced in an edit of its order; null for a ticket that was bought. */
  replaces_ticket_id: uuid.nullable(),
  /**
   * The recipient of a gift card or gift-of-membership code and, once a card is bought, the end of
   * its number; null for other tickets.
   */
  gift_card: z
    .object({
      receiver_name: z.string(),
      /** Masked like the address of an order. */
      receiver_email: z.string(),
      deliver_on: day.nullable(),
      last_four: z.string().nullable(),
    })
    .nullable(),
  /** The recipient of a gifted membership and its first day; null for other tickets. */
  gift: z
    .object({
      /** '' until a recipient is named. */
      receiver_name: z.string(),
      /** Masked like the address of an order. */
      receiver_email: z.string(),
      starts_on: day.nullable(),
    })
    .nullable(),
  /** A numbered seat with its labels from when it was taken; null for a ticket without a seat. */
  seat: z
    .object({
      seat_template_id: id,
      section: z.string(),
      row: z.string(),
      seat: z.string(),
    })
    .nullable(),
});
