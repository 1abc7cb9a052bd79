import { asActor } from '../audit/as-actor.ts';
import { type InjectedCart, injectCart } from '../cart/inject-cart.ts';
import type { StaffEdited } from '../orders/staff-edits/edit-within.ts';
import { editAsStaff } from '../orders/staff-edits/staff-edit.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import type { RefundedOrder } from '../refunds/refund-request.ts';
import { type RemediedRefund, remedyRefund } from '../refunds/remedy-refund.ts';
import type { Services } from '../services/services.ts';
import type { World } from './venues/world.ts';

/** The services of a staff program: its writes fail without an audit entry. */
export const staffServices = ({ services }: Pick<World, 'services'>): Services =>
  asActor(services, { kind: 'program', id: 'test' });

/** Injects a cart as staff do (PAY-69). */
export const inject = (world: World, input: unknown): Promise<InjectedCart> =>
  injectCart(staffServices(world), input);

/** Refunds money as staff do; `isTrial` only reports what would happen. */
export const refund = (world: World, input: unknown, isTrial = false): Promise<RefundedOrder> =>
  refundOrder(staffServices(world), input, { isTrial });

/** Changes an order as staff do; the price of a change is waived, or left for the buyer to pay (SLS-04). */
export const editByStaff = (world: World, input: unknown): Promise<StaffEdited> =>
  editAsStaff(staffServices(world), input);

/** Resolves a failed refund as staff do. */
export const remedy = (
  world: World,
  input: { refund: string; remedy: string; reason?: string },
): Promise<RemediedRefund> => remedyRefund(staffServices(world), { reason: 'as agreed', ...input });
