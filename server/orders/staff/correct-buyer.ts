import { Refusal } from '#contract/api/refusals.ts';
import { isEmail, sameAddress } from '#domain/contact/email.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { noEmailRule } from '../../accounts/user-answer.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { uuid } from '../../setup/random.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { lockCart } from '../../store/cart/carts.ts';
import { type Buyer, setBuyer } from '../../store/orders/orders.ts';
import { findOrder } from './find-order.ts';

/** Limit of corrections by one person in an hour; each can send two emails. */
const rate = { limit: 100, seconds: 3_600 };

const valuesOf = ({ contact, ...names }: Buyer): Readonly<Record<string, string>> => ({
  ...contact,
  email: names.email,
  first_name: names.first_name,
  last_name: names.last_name,
});

/** The contact details after a correction: omitted fields stay, and an empty text removes one. */
function contactAfter(
  before: Buyer['contact'],
  given: Readonly<Record<string, string | undefined>>,
): Buyer['contact'] {
  const all = Object.entries({ ...before, ...given });
  return Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * Corrects an order's buyer (SLS-05). Tells the old address about a new one, and emails the tickets to the new one if
 * requested. Leaves the member's account unchanged.
 */
export async function correctBuyer(
  {
    params: { number },
    body: { sends_tickets, contact = {}, ...given },
  }: StaffInput<'correctBuyer'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
): Promise<undefined> {
  if (!isEmail(given.email)) {
    throw new Refusal('validate_not_email', 'ticket_order', { path: 'email' });
  }
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_correct_buyer', viewer.person.id, rate);
  await services.store.write(portalId, async (tx) => {
    const found = await findOrder(tx, scope, number);
    // Other changes of the order take this lock too.
    await lockCart(tx, found.cart_id);
    const order = await findOrder(tx, scope, number);
    const before = order.buyer;
    const after: Buyer = { ...before, ...given, contact: contactAfter(before.contact, contact) };
    const entity = { kind: 'order', id: order.order_number };
    const isMoved = !sameAddress(before.email, after.email);
    const [was, is] = [valuesOf(before), valuesOf(after)];
    const changed = Object.keys({ ...was, ...is }).filter((field) => was[field] !== is[field]);
    if (changed.length > 0) {
      await setBuyer(tx, order.id, after);
      await auditChange(tx, services.actor, {
        act: 'correct_buyer',
        entity,
        after: { changed },
        personal: Object.fromEntries(
          changed.flatMap((field) => [
            [`${field} before`, was[field] ?? ''],
            [`${field} after`, is[field] ?? ''],
          ]),
        ),
      });
    } else if (sends_tickets) {
      await auditChange(tx, services.actor, { act: 'send_tickets', entity });
    } else return needsNoEntry(tx);
    const order_of = { portal_id: portalId, ticket_order_id: order.id, occasion: uuid() };
    const rule = noEmailRule({ catalogue, seller: { id: order.seller_id } });
    if (isMoved && isReachable(before.email, rule)) {
      enqueue(tx, 'mail_order_readdressed', { ...order_of, email: before.email });
    }
    if (sends_tickets) enqueue(tx, 'mail_confirmation', order_of);
  });
}
