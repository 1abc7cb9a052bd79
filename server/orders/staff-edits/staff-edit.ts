import { isSeatedHandler } from '#domain/seats/sold-places.ts';
import { prepareChange } from '../../cart/cart-change.ts';
import { modificationOf } from '../../cart/payload.ts';
import { invalid, readStaffRequest } from '../../http/input.ts';
import { staffRequest } from '../../http/staff-request.ts';
import type { Services } from '../../services/services.ts';
import { ticketsOfOrders } from '../../store/cart/carts.ts';
import { orderByNumber } from '../../store/orders/orders.ts';
import { runOrRollBack } from '../../store/trial.ts';
import { releaseOver } from '../open-edit.ts';
import { type BeforeEdit, editWithin, type StaffEdited } from './edit-within.ts';
import { editLines, namingFields, staffEdit } from './staff-edit-request.ts';

/**
 * Changes an order for staff (SLS-04), with the same edit that buyers make: prices the new tickets with the whole order
 * under its own codes. An amount due waits for the buyer in a cart that holds the new places, unless it is waived;
 * everything else happens at once. All or nothing, once per reference. With `isTrial` nothing is saved. Throws
 * InvalidInput and the refusals of reserving.
 */
export async function editAsStaff(
  services: Services,
  given: unknown,
  { isTrial = false, before }: { isTrial?: boolean; before?: BeforeEdit } = {},
): Promise<StaffEdited> {
  const wish = readStaffRequest(staffEdit, given);
  const request = await staffRequest(services, wish);
  const { portalId, catalogue } = request;
  const found = await services.store.read(portalId, (tx) => orderByNumber(tx, wish.order));
  if (!found || found.seller_id !== request.seller.id) throw invalid('order', 'does not exist');
  const tickets = await services.store.read(portalId, (tx) => ticketsOfOrders(tx, [found.id]));
  const isSeated = (type: string) => {
    const group = catalogue.groups.get(catalogue.types.get(type)?.ticket_group_id ?? '');
    return group !== undefined && isSeatedHandler(group.handler);
  };
  const lines = editLines(wish, tickets, isSeated);
  await releaseOver(request, found.id);
  return namingFields(lines.paths, async () => {
    const wanted = modificationOf(lines.body, catalogue);
    const subject = { cartId: found.cart_id, isNew: false };
    const change = await prepareChange(request, lines.body, wanted, subject);
    const asked = { wish, lines, wanted, change };
    return runOrRollBack(services.store, portalId, isTrial, (tx) =>
      editWithin(tx, found, asked, request, before),
    );
  });
}
