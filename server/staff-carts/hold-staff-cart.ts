import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { mostOpenCarts } from '#domain/cart/staff-cart.ts';
import { isEmail } from '#domain/contact/email.ts';
import { sum } from '#domain/pricing/money.ts';
import { shareOf } from '#domain/staff/share.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { injectCart } from '../cart/inject-cart.ts';
import { InvalidInput } from '../http/input.ts';
import { withinRate } from '../http/rate-limit.ts';
import { uuidOf } from '../setup/random.ts';
import { secretsOf } from '../setup/settings.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import {
  countOpenStaffCarts,
  deleteStaffCart,
  insertStaffCart,
  isStaffCart,
  type StaffCart,
  setHeld,
  staffCartById,
} from '../store/staff-carts/staff-carts.ts';
import { planOf, refuseBeyond, refuseHoldAfter, scheduleOf } from './cart-plan.ts';
import { endOfHold, linesOf, namingWish, zoneOfCart } from './cart-wish.ts';
import { findEvent } from './holdable.ts';
import { wireStaffCart } from './staff-cart-answer.ts';

type Answer = StaffCallAnswer<'holdStaffCart'>;

/** Carts that one person holds in a minute. */
const rate = { limit: 20, seconds: 60 };

/** Holds places for somebody, by the use case of `npm run inject-cart` (SLS-06). */
export async function holdStaffCart(
  { body }: StaffInput<'holdStaffCart'>,
  request: StaffRequest,
): Promise<Answer> {
  const { services, plainServices, portalId, portalKey, catalogue, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_cart', viewer.person.id, rate);
  const event = findEvent(request, body.event);
  const seller = catalogue.sellers.get(event.seller_id);
  if (!seller) throw new Refusal('not_found', 'event');
  const tickets = linesOf(body, event);
  if (!isEmail(body.email))
    throw new Refusal('validate_not_email', 'staff_cart', { path: 'email' });
  const now = services.now();
  const clock = { now, zone: zoneOfCart(catalogue, event.id) };
  const expiresAt = endOfHold(clock, body.until);
  const plan = await planOf(request, body, { clock, sellerId: seller.id });
  const schedule = scheduleOf(clock, body, plan);
  refuseBeyond(body, plan);
  refuseHoldAfter(plan.visit, body.until);
  const reference = `console ${body.id}`;
  const { secret, number } = secretsOf(services.settings, catalogue.portal);
  await services.store.write(portalId, async (tx) => {
    // It holds nothing yet: whoever is cut off finds the cart in the list, and the cart has its own entry.
    needsNoEntry(tx);
    const wished = {
      id: body.id,
      cart_id: uuidOf('injected cart', secret, String(number), seller.id, reference),
      seller_id: seller.id,
      name: body.name,
      email: body.email,
      person_id: viewer.person.id,
    };
    const isNew = await insertStaffCart(tx, { ...wished, created_at: new Date(now) });
    // The list would show one cart, and another one would hold its places for ever.
    if (!isNew && !(await isStaffCart(tx, wished))) throw usedForAnother();
    if (isNew) await refuseTooMany(tx, viewer.person.id);
  });
  const wanted = {
    reference,
    seller: seller.slug,
    portal: portalKey,
    ...(body.language === undefined ? {} : { language: body.language }),
    ...(expiresAt === null ? {} : { expires_at: expiresAt.toISOString() }),
    tickets,
    additional_info: body.answers.map(({ group, data }) => ({ ticket_group_id: group, data })),
    schedule,
  };
  const held = await namingWish(body, () => injectCart(services, wanted)).catch(
    async (error: unknown) => {
      await services.store.write(portalId, async (tx) => {
        needsNoEntry(tx);
        await deleteStaffCart(tx, body.id);
      });
      throw error;
    },
  );
  return services.store.write(portalId, async (tx) => {
    const cart = await staffCartById(tx, body.id);
    if (!cart) throw new Error(`cart ${held.cartNumber} of staff is not there`);
    if (!isAsWished(cart, body)) throw usedForAnother();
    // A second request finds it held.
    if (!(await setHeld(tx, body.id, new Date(now)))) needsNoEntry(tx);
    else
      await auditChange(tx, services.actor, {
        act: 'hold_cart',
        entity: { kind: 'cart', id: held.cartNumber },
        after: { places: cart.places, until: body.until, parts: cart.parts },
        personal: { name: body.name, email: body.email },
      });
    return { staff_cart: await wireStaffCart(tx, cart, request) };
  });
}

/** Throws `too_many` at the portal's bound, or at the share of one person. */
async function refuseTooMany(tx: Tx, personId: string): Promise<void> {
  const { all, own } = await countOpenStaffCarts(tx, personId);
  const share = shareOf(mostOpenCarts);
  if (own >= share) throw new StaffRefusal('too_many', 'staff_cart', { limit: share });
  if (all >= mostOpenCarts) {
    throw new StaffRefusal('too_many', 'staff_cart', { limit: mostOpenCarts });
  }
}

const usedForAnother = () =>
  new InvalidInput([{ path: 'id', fault: 'was already used for another cart' }]);

/** Returns true if a cart has the places that are asked for, and not those of an earlier request. */
const isAsWished = (
  { event_template_id, event_session_id, places }: StaffCart,
  { event, session, tickets }: StaffInput<'holdStaffCart'>['body'],
): boolean =>
  event_template_id === event &&
  event_session_id === (session ?? null) &&
  places === sum(tickets.map(({ quantity }) => quantity));
