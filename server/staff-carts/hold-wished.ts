import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { mostOpenCarts } from '#domain/cart/staff-cart.ts';
import { sum } from '#domain/pricing/money.ts';
import { shareOf } from '#domain/staff/share.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { injectCart } from '../cart/inject-cart.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import { uuidOf } from '../setup/random.ts';
import { secretsOf } from '../setup/settings.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { lockKey } from '../store/idempotency.ts';
import { lockGiver } from '../store/staff/approvals.ts';
import {
  cartIdOf,
  countOpenStaffCarts,
  deleteStaffCart,
  insertStaffCart,
  isAskedFor,
  isStaffCart,
  type StaffCart,
  setHeld,
  staffCartById,
} from '../store/staff-carts/staff-carts.ts';
import { namingWish } from './cart-wish.ts';
import { mayLeaveOpen } from './open-of-plan.ts';
import type { CartWish, WishedCart } from './wished-cart.ts';

interface Terms {
  /** Id of the person the cart belongs to. */
  readonly personId: string;
  /** The amount that its plan leaves open beyond the usual bounds, in minor units. */
  readonly given: number;
  /**
   * Decides the approval request in the last transaction, and returns facts for the audit entry. Until then nobody sees the
   * cart; if this throws, the places stay held.
   */
  readonly decide?: (tx: Tx) => Promise<Readonly<Record<string, string>>>;
}

/** Holds the requested places, once per id (SLS-06), and returns the cart as it then is. */
export async function holdWished<T>(
  request: StaffRequest,
  wish: CartWish,
  { event, wanted }: Pick<WishedCart, 'event' | 'wanted'>,
  { personId, given, decide }: Terms,
  answerOf: (tx: Tx, cart: StaffCart) => Promise<T>,
): Promise<T> {
  const { services, portalId, catalogue } = request;
  const now = services.now();
  const reference = `console ${wish.id}`;
  const { secret, number } = secretsOf(services.settings, catalogue.portal);
  await services.store.write(portalId, async (tx) => {
    // Nothing is held yet, and the cart gets its own entry. If the connection breaks here, the cart is in the list.
    needsNoEntry(tx);
    const wished = {
      id: wish.id,
      cart_id: uuidOf('injected cart', secret, String(number), event.seller_id, reference),
      seller_id: event.seller_id,
      name: wish.name,
      email: wish.email,
      person_id: personId,
      given,
    };
    await lockCartId(tx, wish.id);
    if (!decide && (await isAskedFor(tx, wish.id))) throw usedForAnother();
    if (!decide) await refuseAboveLimit(tx, request, wished);
    const isNew = await insertStaffCart(tx, { ...wished, created_at: new Date(now) });
    // Otherwise the list would show one cart while another one holds its places for ever.
    if (!isNew && !(await isStaffCart(tx, wished))) throw usedForAnother();
    if (isNew) await refuseTooMany(tx, personId);
  });
  const held = await namingWish(wish, () => injectCart(services, { ...wanted, reference })).catch(
    async (error: unknown) => {
      await services.store.write(portalId, async (tx) => {
        needsNoEntry(tx);
        await deleteStaffCart(tx, wish.id);
      });
      throw error;
    },
  );
  return services.store.write(portalId, async (tx) => {
    const whole = decide && (await lockWholeCart(tx, held.id));
    if (whole && whole.cart.state !== 'pending') {
      throw new StaffRefusal('not_possible_now', 'staff_cart', { reason: 'released' });
    }
    const facts = await decide?.(tx);
    const cart = await staffCartById(tx, wish.id);
    if (!cart) throw new Error(`cart ${held.cartNumber} of staff is not there`);
    if (!isAsWished(cart, wish)) throw usedForAnother();
    // A repeated request finds it already held.
    if (!(await setHeld(tx, wish.id, new Date(now)))) needsNoEntry(tx);
    else
      await auditChange(tx, services.actor, {
        act: 'hold_cart',
        entity: { kind: 'cart', id: held.cartNumber },
        after: { places: cart.places, until: wish.until, parts: cart.parts, ...facts },
        personal: { name: wish.name, email: wish.email },
      });
    return answerOf(tx, cart);
  });
}

/**
 * Throws `above_limit` for a new cart whose plan leaves more open than the viewer may give away alone. Actions of one person
 * are serialized, and the new row counts towards the limit (STF-12).
 */
async function refuseAboveLimit(
  tx: Tx,
  request: StaffRequest,
  {
    id,
    given,
    person_id,
  }: { readonly id: string; readonly given: number; readonly person_id: string },
): Promise<void> {
  if (given === 0 || (await cartIdOf(tx, id)) !== undefined) return;
  await lockGiver(tx, person_id);
  const most = await mayLeaveOpen(tx, request);
  if (most !== null && given > most) throw new StaffRefusal('above_limit', 'staff_cart');
}

/** Serializes holding a cart and requesting approval for one under the same id. */
export const lockCartId = (tx: Tx, id: string) => lockKey(tx, `staff cart ${id}`);

/** Throws `too_many` above the portal's bound or one person's share of it. */
async function refuseTooMany(tx: Tx, personId: string): Promise<void> {
  const { all, own } = await countOpenStaffCarts(tx, personId);
  const share = shareOf(mostOpenCarts);
  if (own >= share) throw new StaffRefusal('too_many', 'staff_cart', { limit: share });
  if (all >= mostOpenCarts) {
    throw new StaffRefusal('too_many', 'staff_cart', { limit: mostOpenCarts });
  }
}

export const usedForAnother = () =>
  new InvalidInput([{ path: 'id', fault: 'was already used for another cart' }]);

/** Returns true if a cart has the requested places rather than those of an earlier request. */
const isAsWished = (
  { event_template_id, event_session_id, places }: StaffCart,
  { event, session, tickets }: CartWish,
): boolean =>
  event_template_id === event &&
  event_session_id === (session ?? null) &&
  places === sum(tickets.map(({ quantity }) => quantity));
