import { Refusal } from '#contract/api/refusals.ts';
import {
  chargeAt,
  noticeAt,
  renewalDay,
  renewalDeadline,
} from '#domain/memberships/renewal-schedule.ts';
import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import { openCartWith } from '../cart/open-cart.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuidOf } from '../setup/random.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { answersOfGroup, insertRenewal } from '../store/memberships/membership-renewals.ts';
import { lockMemberships, updateMembership } from '../store/memberships/memberships.ts';
import { absentMemberRequest, readToRenew, type ToRenew } from './to-renew.ts';

/** A renewal's cart is kept for as long as the renewal may be paid, plus a day. */
const cartOutlives = 86_400_000;

/**
 * Starts a membership's renewal once its notice is due: holds the tickets of its last term at the current price, and tells the
 * owner when they will be charged. If nothing can be held, retries until the charge would be due, then gives up and says so.
 */
export async function announceRenewal(
  services: Services,
  catalogue: Catalogue,
  membershipId: string,
): Promise<void> {
  const { store } = services;
  const portalId = catalogue.portal.id;
  const now = services.now();
  const found = await store.read(portalId, (tx) => readToRenew(tx, catalogue, membershipId));
  if (!found || now < noticeAt(found.end)) return;
  const isTooLate = now >= renewalDeadline(found.end);
  const whole = isTooLate ? undefined : await hold(services, catalogue, found);
  const isHeld = whole?.cart.state === 'pending';
  // Before the charge, a level may go on sale again, or its season may get a next day.
  if (!isHeld && now < noticeAt({ ...found.end, noticeDays: 0 })) return;

  const { valid_to: end } = found.membership;
  const charged = chargeAt(found.end, now);
  await store.write(portalId, async (tx) => {
    const [membership] = await lockMemberships(tx, [membershipId]);
    // It was cancelled or renewed in another way since.
    if (membership?.auto_renew !== 'scheduled') return;
    if (membership.valid_to?.getTime() !== end.getTime()) return;
    const isWritten = await insertRenewal(tx, {
      membership_id: membershipId,
      term_end: end,
      cart_id: isHeld ? whole.cart.id : null,
      amount: isHeld ? totalsOf(whole.tickets, 0).total_after_fees_price : 0,
      noticed_at: new Date(now),
      state: isHeld ? 'due' : 'given_up',
      tries: 0,
      declines: 0,
      next_at: isHeld ? new Date(charged) : null,
    });
    if (!isWritten) return;
    if (!isHeld) await updateMembership(tx, membershipId, { auto_renew: 'cancelled' });
    enqueue(tx, 'mail_renewal', {
      portal_id: portalId,
      membership_id: membershipId,
      term_end: end.toISOString(),
      about: isHeld
        ? { kind: 'notice', chargeDay: renewalDay(charged, found.end.timezone) }
        : { kind: 'given_up' },
    });
  });
}

/** Holds a renewal's cart, the same one on every call; undefined if that is impossible. */
async function hold(
  services: Services,
  catalogue: Catalogue,
  found: ToRenew,
): Promise<WholeCart | undefined> {
  const { membership, level, order, tickets, end } = found;
  const { portal } = catalogue;
  const data = await services.store.read(portal.id, (tx) =>
    answersOfGroup(tx, order.cart_id, level.id),
  );
  const add = tickets.map((ticket) => {
    const type = catalogue.types.get(ticket.ticket_type_id);
    const isOwnPrice = type !== undefined && hasFlexiblePrice(type);
    return {
      ticket_type_id: ticket.ticket_type_id,
      event_session_id: null,
      admit_name: ticket.admit_name,
      admit_email: ticket.admit_email,
      handler_data: { renews: membership.id },
      ...(isOwnPrice ? { face_value: formatAmount(ticket.face_value, portal.currency) } : {}),
    };
  });
  const additionalInfo = data ? [{ ticket_group_id: level.id, data: { ...data } }] : [];
  const request = await absentMemberRequest(services, catalogue, found);
  const until = renewalDeadline(end) + cartOutlives;
  try {
    return await openCartWith({ add, additionalInfo }, request, {
      cart: {
        id: uuidOf('renewal', String(portal.id), membership.id, String(end.end)),
        channel: 'renewal',
        language: order.language,
        expires_at: new Date(until),
      },
      renewsAnyTime: true,
    });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error;
    const about = { portal: portal.key, level: level.id, err: error };
    services.log.warn(about, 'a membership can’t be renewed as it was bought');
    return undefined;
  }
}
