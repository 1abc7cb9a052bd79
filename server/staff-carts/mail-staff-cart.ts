import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { lockWholeCart, readWholeCart } from '../cart/view/cart-view.ts';
import { withinRate } from '../http/rate-limit.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { canBePaid, paymentLinkLetter } from '../letters/mail-payment-link.ts';
import { uuid } from '../setup/random.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { type StaffCart, staffCartById } from '../store/staff-carts/staff-carts.ts';
import { wireStaffCart } from './staff-cart-answer.ts';

const context = 'staff_cart';

/** Emails with links to one address per day, from anyone: protects the recipient from floods. */
const addressRate = { limit: 5, seconds: 86_400 };
/** Emails with links, and previews of them, by one person per hour. */
const personRate = { limit: 100, seconds: 3_600 };

type Answer = StaffCallAnswer<'mailStaffCart'>;

/** Emails the buyer a cart's link, or returns a preview of that email (SLS-06). */
export async function mailStaffCart(
  { params: { id }, body: { is_trial } }: StaffInput<'mailStaffCart'>,
  request: StaffRequest,
): Promise<Answer> {
  const { services, plainServices, portalId, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'mail_staff_cart', viewer.person.id, personRate);
  if (is_trial) return preview(id, request);
  const { email } = await services.store.read(portalId, (tx) => find(tx, id, request));
  await withinRate(caller, 'mail_payment_link', email.toLowerCase(), addressRate);
  await services.store.write(portalId, async (tx) => {
    const { cart_id } = await find(tx, id, request);
    const whole = await lockWholeCart(tx, cart_id);
    // Read again under the lock: a repeated request finds the first one's email in the queue.
    const held = await find(tx, id, request);
    if (!whole || !canBePaid(held, whole, services.now())) throw notNow();
    if (held.letter?.state === 'queued') return needsNoEntry(tx);
    enqueue(tx, 'mail_payment_link', {
      portal_id: portalId,
      staff_cart_id: id,
      cart_id,
      occasion: uuid(),
    });
    await auditChange(tx, services.actor, {
      act: 'mail_cart',
      entity: { kind: 'cart', id: held.cart_number },
      personal: { email: held.email },
    });
  });
  return services.store.read(portalId, async (tx) => ({
    staff_cart: await wireStaffCart(tx, await find(tx, id, request), request),
    letter: null,
  }));
}

async function preview(id: string, request: StaffRequest): Promise<Answer> {
  const { services, portalId, catalogue } = request;
  const { renderLetter } = services;
  if (!renderLetter) throw new Error('letters need the built storefront');
  const { held, whole, cart } = await services.store.read(portalId, async (tx) => {
    const held = await find(tx, id, request);
    const whole = await readWholeCart(tx, held.cart_id);
    return { held, whole, cart: await wireStaffCart(tx, held, request) };
  });
  const letter =
    whole && (await paymentLinkLetter(services, catalogue, { held, whole, subjectId: id }));
  if (!letter) throw notNow();
  const { subject, text } = await renderLetter('note', letter.content);
  return { staff_cart: cart, letter: { to: held.email, subject, text } };
}

async function find(tx: Tx, id: string, { scope }: StaffRequest): Promise<StaffCart> {
  const held = await staffCartById(tx, id);
  if (!held || !isWithin(scope, held.seller_id)) throw new Refusal('not_found', context);
  return held;
}

const notNow = () => new StaffRefusal('not_possible_now', context, { reason: 'over' });
