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
  /** The ticket of its order that it was changed for by an edit; null for a ticket that was bought. */
  replaces_ticket_id: uuid.nullable(),
  /**
   * Whom a gift card or a gift-of-membership code is for, and once a card is bought how its number
   * ends; null for other tickets.
   */
  gift_card: z
    .object({
      receiver_name: z.string(),
      /** Masked, as the address of an order. */
      receiver_email: z.string(),
      deliver_on: day.nullable(),
      last_four: z.string().nullable(),
    })
    .nullable(),
  /** To whom a membership is given and from which day on; null for other tickets. */
  gift: z
    .object({
      /** '' as long as nobody was named. */
      receiver_name: z.string(),
      /** Masked, as the address of an order. */
      receiver_email: z.string(),
      starts_on: day.nullable(),
    })
    .nullable(),
  /** A numbered seat in words, as it was when it was taken; null where none belongs to it. */
  seat: z
    .object({
      seat_template_id: id,
      section: z.string(),
      row: z.string(),
      seat: z.string(),
    })
    .nullable(),
});
