import { dayIn } from '#domain/events/schedule.ts';
import { giftDelivery } from '#domain/gifts/gift-delivery.ts';
import { maskEmail } from '#domain/gifts/reference.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { TicketAnswer, TypeToAsk } from './kind.ts';

/** The delivery date that a gift card or gift code requires, from today at the venue. */
export const asksForDelivery = (
  catalogue: Catalogue,
  { template }: Pick<TypeToAsk, 'template'>,
  now: number,
) => ({
  gift: { today: dayIn(timezoneOf(catalogue, template.id), new Date(now).toISOString()) },
});

/** The delivery of a gift card or gift code, its address masked. */
export function sentGift(ticket: TicketRow): Pick<TicketAnswer, 'gift_card'> {
  const { receiver_name, receiver_email, deliver_on } = giftDelivery(ticket.handler_data);
  return {
    gift_card: {
      receiver_name,
      receiver_email: maskEmail(receiver_email),
      deliver_on: deliver_on === '' ? null : deliver_on,
      last_four: ticket.card_last_four,
    },
  };
}
