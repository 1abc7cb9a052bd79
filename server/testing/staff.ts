import { type InjectedCart, injectCart } from '../cart/inject-cart.ts';
import { type RefundedOrder, refundOrder } from '../refunds/refund-order.ts';
import { type RemediedRefund, remedyRefund } from '../refunds/remedy-refund.ts';
import type { World } from './venues/world.ts';

/** A cart as staff make it (PAY-69). */
export const inject = (world: World, wish: unknown): Promise<InjectedCart> =>
  injectCart(world.services, wish);

/** Money given back as staff do it; `isTrial` only says what would happen. */
export const refund = (world: World, wish: unknown, isTrial = false): Promise<RefundedOrder> =>
  refundOrder(world.services, wish, { isTrial });

/** A refund that failed, ended as staff end it. */
export const remedy = (
  world: World,
  wish: { refund: string; remedy: string; reason?: string },
): Promise<RemediedRefund> => remedyRefund(world.services, { reason: 'as agreed', ...wish });
