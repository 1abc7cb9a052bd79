import { type InjectedCart, injectCart } from '../cart/inject-cart.ts';
import { type RefundedOrder, refundOrder } from '../refunds/refund-order.ts';
import { type RemediedRefund, remedyRefund } from '../refunds/remedy-refund.ts';
import type { World } from './venues/world.ts';

/** Makes a cart as staff do (PAY-69). */
export const inject = (world: World, wish: unknown): Promise<InjectedCart> =>
  injectCart(world.services, wish);

/** Refunds money as staff do; `isTrial` only reports what would happen. */
export const refund = (world: World, wish: unknown, isTrial = false): Promise<RefundedOrder> =>
  refundOrder(world.services, wish, { isTrial });

/** Resolves a failed refund as staff do. */
export const remedy = (
  world: World,
  wish: { refund: string; remedy: string; reason?: string },
): Promise<RemediedRefund> => remedyRefund(world.services, { reason: 'as agreed', ...wish });
