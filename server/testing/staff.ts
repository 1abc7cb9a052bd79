import { type InjectedCart, injectCart } from '../cart/inject-cart.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import type { RefundedOrder } from '../refunds/refund-request.ts';
import { type RemediedRefund, remedyRefund } from '../refunds/remedy-refund.ts';
import type { World } from './venues/world.ts';

/** Makes a cart as staff do (PAY-69). */
export const inject = (world: World, input: unknown): Promise<InjectedCart> =>
  injectCart(world.services, input);

/** Refunds money as staff do; `isTrial` only reports what would happen. */
export const refund = (world: World, input: unknown, isTrial = false): Promise<RefundedOrder> =>
  refundOrder(world.services, input, { isTrial });

/** Resolves a failed refund as staff do. */
export const remedy = (
  world: World,
  input: { refund: string; remedy: string; reason?: string },
): Promise<RemediedRefund> => remedyRefund(world.services, { reason: 'as agreed', ...input });
