import { dayIn, instantOfWallTime } from '#domain/events/schedule.ts';
import { giftDelivery } from '#domain/gifts/gift-delivery.ts';
import type { TicketRow } from '../store/cart/carts.ts';

/** Venue time at which gifts with a delivery day are sent. */
const hourOfDelivery = '08:00';

/** The morning of a day (YYYY-MM-DD, or ''); undefined for immediate delivery. */
export function morningOf(day: string, timezone: string, now: Date): Date | undefined {
  if (day <= dayIn(timezone, now.toISOString())) return undefined;
  const instant = instantOfWallTime(`${day}T${hourOfDelivery}`, timezone);
  return instant === null ? undefined : new Date(instant);
}

/** The time at which a ticket's gift is sent to its recipient; undefined for immediate delivery. */
export const deliveryOf = (ticket: TicketRow, timezone: string, now: Date): Date | undefined =>
  morningOf(giftDelivery(ticket.handler_data).deliver_on, timezone, now);
