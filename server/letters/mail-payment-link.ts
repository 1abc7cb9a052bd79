import type { NoteLetter } from '#contract/letters/letters.ts';
import { isPayable, stateOfStaffCart } from '#domain/cart/staff-cart.ts';
import { paymentDue, scheduleAfter } from '#domain/payments/payment-schedule.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { cartTotals } from '../cart/view/cart-totals.ts';
import { readWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { paymentAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import { type SessionFacts, sessionFacts } from '../store/events/session-facts.ts';
import { type StaffCart, staffCartById } from '../store/staff-carts/staff-carts.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteOf } from './note.ts';

const kind = 'payment_link';

/** Returns true while anything can be paid through the link of a cart held by staff. */
export function canBePaid(
  { withdrawn_at, paid, owed }: StaffCart,
  { cart }: WholeCart,
  now: number,
): boolean {
  const isWithdrawn = withdrawn_at !== null;
  const isOver =
    cart.state === 'pending' && cart.expires_at !== null && cart.expires_at.getTime() <= now;
  return !isOver && isPayable(stateOfStaffCart({ cart: cart.state, isWithdrawn, paid, owed }));
}

/** The letter with the payment link of a cart held by staff; undefined if the link can't be paid. */
export async function paymentLinkLetter(
  services: Services,
  catalogue: Catalogue,
  { held, whole, subjectId }: { held: StaffCart; whole: WholeCart; subjectId: string },
): Promise<
  { envelope: Awaited<ReturnType<typeof noteOf>>['envelope']; content: NoteLetter } | undefined
> {
  const { cart, instalments } = whole;
  if (!canBePaid(held, whole, services.now())) return undefined;
  const { language } = cart;
  const { portal } = catalogue;
  const totals = cartTotals(whole);
  const schedule = scheduleAfter(instalments, totals.total_payments, services.now());
  const event = held.event_template_id ?? '';
  const isOrdered = cart.state === 'ordered';
  const sessionId = held.event_session_id;
  const session =
    sessionId === null
      ? undefined
      : (await sessionFacts(services.store, catalogue, [sessionId])).get(sessionId);
  return noteOf(services, catalogue, {
    sellerId: held.seller_id,
    language,
    subjectId,
    note: {
      kind,
      name: held.name,
      event: inLanguage(catalogue, language).templates.get(event)?.name ?? '',
      visit: session
        ? { session: visitOf(session), meta: catalogue.templates.get(event)?.meta ?? {} }
        : null,
      places: held.places,
      price: formatAmount(totals.total_after_fees_price, portal.currency),
      amount: formatAmount(paymentDue(schedule, totals.total_outstanding), portal.currency),
      currency: portal.currency,
      until:
        isOrdered || cart.expires_at === null
          ? null
          : endOf(cart.expires_at, timezoneOf(catalogue, event)),
      isOrdered,
    },
    url: (origin, slug) => paymentAddress(origin, portal, { slug, cartId: cart.id, language }),
  });
}

/** A session's time in its venue's zone, for a letter. */
const visitOf = ({
  date,
  startTime,
  endDate,
  endTime,
  start_datetime,
  timezone,
}: SessionFacts) => ({
  date,
  startTime,
  endDate,
  endTime,
  timezone,
  start_datetime: start_datetime.toISOString(),
});

/** The last minute of a hold: one that ends at midnight ends with the previous day. */
function endOf(expiresAt: Date, timezone: string): { readonly day: string; readonly time: string } {
  const { date, time } = localDateTime(new Date(expiresAt.getTime() - 1).toISOString(), timezone);
  return { day: date, time };
}

/**
 * Sends a buyer the link to pay for places that staff hold for them (SLS-06). Sends nothing if it was paid or
 * withdrawn, or has expired. Throws so that the job is retried: the letter then has the same Message-ID.
 */
export async function mailPaymentLink(
  services: Services,
  post: Post,
  { portal_id: portalId, staff_cart_id, occasion }: JobPayloads['mail_payment_link'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { held, whole } = await services.store.read(portalId, async (tx) => {
    const held = await staffCartById(tx, staff_cart_id);
    return { held, whole: held && (await readWholeCart(tx, held.cart_id)) };
  });
  const about = {
    portal: catalogue.portal.key,
    cart_number: held?.cart_number ?? '',
    letter: kind,
  };
  const written =
    held &&
    whole &&
    (await paymentLinkLetter(services, catalogue, { held, whole, subjectId: occasion }));
  if (!held || !written) {
    const why = 'it was paid, was withdrawn or is over';
    await skipLetter(services, post, { portalId, about, why });
    return;
  }
  const rendered = await post.renderLetter('note', written.content);
  const letter = { ...written.envelope, to: held.email, ...rendered };
  const sellerId = held.seller_id;
  await deliverLetter(post, services, { catalogue, sellerId, about, secrets: [] }, letter);
}
