import { dayIn, instantOfWallTime } from '#domain/events/schedule.ts';
import { giftDelivery } from '#domain/gifts/gift-delivery.ts';
import type { TicketRow } from '../store/cart/carts.ts';

/** When what is sent on a day goes out, at the venue. */
const hourOfDelivery = '08:00';

/** The morning of a day (YYYY-MM-DD, or ''); undefined where it goes out at once. */
export function morningOf(day: string, timezone: string, now: Date): Date | undefined {
  if (day <= dayIn(timezone, now.toISOString())) return undefined;
  const instant = instantOfWallTime(`${day}T${hourOfDelivery}`, timezone);
  return instant === null ? undefined : new Date(instant);
}

/** When what a ticket bought is sent to whom it is for. */
export const deliveryOf = (ticket: TicketRow, timezone: string, now: Date): Date | undefined =>
  morningOf(giftDelivery(ticket.handler_data).deliver_on, timezone, now);
