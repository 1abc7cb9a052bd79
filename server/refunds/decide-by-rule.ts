import { isGiftCardHandler } from '#domain/gifts/gift-delivery.ts';
import { asActor } from '../audit/as-actor.ts';
import { readWholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import type { Services } from '../services/services.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { ordersById } from '../store/orders/orders.ts';
import { lossOf } from '../store/refunds/losses.ts';
import { keepWithin } from './keep-lost.ts';
import { refundOrder } from './refund-order.ts';

const rule = 'payments.if_lost';

/**
 * Applies the venue's rule, if it has one, to the loss of an order: cancels the unused tickets, or keeps them. A rule
 * never keeps the loss of a gift card. Cases that the rule cannot decide wait for staff. Throws payment_in_progress.
 */
export async function decideByRule(
  services: Services,
  portalId: number,
  orderId: string,
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { currency, key: portal } = catalogue.portal;
  const { order, whole, loss } = await services.store.read(portalId, async (tx) => {
    const [order] = await ordersById(tx, [orderId]);
    const whole = order && (await readWholeCart(tx, order.cart_id));
    return { order, whole, loss: await lossOf(tx, orderId) };
  });
  const seller = order && catalogue.sellers.get(order.seller_id);
  if (!order || !whole || !seller || loss.amount <= loss.kept) return;
  const chosen = configValue(catalogue, rule, { seller: seller.id });
  const byRule = asActor(services, { kind: 'program', id: rule });
  const inHand = whole.tickets.filter(
    ({ ticket_order_id, state }) =>
      ticket_order_id === order.id && (state === 'booked' || state === 'redeemed'),
  );
  if (chosen === 'keep' && !inHand.some(({ handler }) => isGiftCardHandler(handler))) {
    await byRule.store.write(portalId, (tx) => keepWithin(tx, byRule, order, { currency }));
  }
  const unused = inHand.filter(({ state }) => state === 'booked').map(({ id }) => id);
  if (chosen !== 'cancel' || unused.length === 0) return;
  const wish = {
    reference: `lost ${order.id} ${loss.amount}`,
    portal,
    seller: seller.slug,
    order: order.order_number,
    tickets: unused,
    keep_prices: true,
    // Tickets bought through a membership with lost money are cancelled too.
    benefits: 'cancel',
  };
  await refundOrder(byRule, wish).catch((error: unknown) => {
    // Such as members of a membership that stays: staff have to choose.
    if (!(error instanceof InvalidInput)) throw error;
    services.log.warn({ order: order.id, faults: error.faults }, 'a rule could not decide a loss');
  });
}
