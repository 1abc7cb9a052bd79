import { Refusal } from '#contract/api/refusals.ts';
import {
  type Decline,
  renewalDay,
  stepAfterDecline,
} from '#domain/memberships/renewal-schedule.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { readWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import type { PaymentFailure } from '../gateways/gateway.ts';
import { InvalidInput } from '../http/input.ts';
import { enqueue, type RenewalLetter } from '../jobs/enqueue.ts';
import type { PayOrder } from '../kinds/pay-order.ts';
import { agreedCard } from '../memberships/agreed-card.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { attemptPayment } from '../payments/pay.ts';
import type { Services } from '../services/services.ts';
import { lockCart, updateCart } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { moveRenewal, type RenewalRow } from '../store/memberships/membership-renewals.ts';
import { lockMemberships, updateMembership } from '../store/memberships/memberships.ts';
import { absentMemberRequest, readToRenew, type ToRenew } from './to-renew.ts';

/** The outcome of an attempt. */
type Tried =
  | { readonly kind: 'paid' }
  /** Not yet known, or in progress elsewhere: a later run finds out. */
  | { readonly kind: 'open' }
  /** Ended before anything was charged, and not because of the card. */
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'declined'; readonly why: Decline }
  /**
   * Refused by our own rules, before a card was charged: staff have to look into it; the owner is
   * told when the renewal is given up.
   */
  | { readonly kind: 'refused' };

/**
 * Carries out the next step of a renewal: charges it, or gives up if nobody paid. Any number of
 * simultaneous runs make at most one order and one charge for a term: attempts belong to one cart
 * and are numbered, and each outcome is recorded by the first run that sees it.
 */
export async function chargeRenewal(
  services: Services,
  catalogue: Catalogue,
  renewal: RenewalRow,
): Promise<void> {
  const { found, whole } = await services.store.read(catalogue.portal.id, async (tx) => ({
    found: await readToRenew(tx, catalogue, renewal.membership_id),
    whole: renewal.cart_id === null ? undefined : await readWholeCart(tx, renewal.cart_id),
  }));
  if (!whole) throw new Error(`the cart of a renewal of ${renewal.membership_id} is missing`);
  if (whole.cart.state === 'ordered') return finish(services, catalogue, renewal, 'renewed');
  // The run that makes the payment, or the reconciling sweep, handles its result.
  if (whole.unsettled) return;
  if (found?.membership.valid_to.getTime() !== renewal.term_end.getTime()) {
    return finish(services, catalogue, renewal, 'dropped');
  }
  if (renewal.state === 'waiting') return finish(services, catalogue, renewal, 'given_up');
  const tried = await tryToPay(services, catalogue, { renewal, found, whole });
  switch (tried.kind) {
    case 'open':
      return;
    case 'paid':
      return finish(services, catalogue, renewal, 'renewed');
    case 'abandoned':
      await services.store.write(catalogue.portal.id, (tx) =>
        moveRenewal(tx, renewal, { tries: renewal.tries + 1 }),
      );
      return;
    case 'declined':
    case 'refused':
      return goOn(services, catalogue, { renewal, found, tried });
  }
}

interface Try {
  readonly renewal: RenewalRow;
  readonly found: ToRenew;
  readonly whole: WholeCart;
}

async function tryToPay(
  services: Services,
  catalogue: Catalogue,
  { renewal, found, whole }: Try,
): Promise<Tried> {
  const isFree = renewal.amount === 0;
  const agreed = isFree
    ? undefined
    : await agreedCard(services, catalogue.portal.id, found.membership);
  if (agreed?.kind === 'unknown') return { kind: 'open' };
  const card = agreed?.value;
  if (!isFree && !card) return { kind: 'declined', why: 'no_card' };
  const order: PayOrder = {
    cartId: whole.cart.id,
    amount: formatAmount(renewal.amount, catalogue.portal.currency),
    gateway: isFree ? 'free' : 'stripe',
    giftCard: undefined,
    completes: true,
    identityId: undefined,
    gifteeId: undefined,
    sendEmail: true,
    autoRenew: undefined,
    offSession: true,
    customer: card && { ref: card.customerRef, savesFor: null },
    captchaToken: undefined,
    body: {},
  };
  const details = {
    confirmationToken: undefined,
    paymentMethod: card?.ref,
    intentId: undefined,
    returnPath: undefined,
  };
  const step = `renewal ${renewal.tries}`;
  const request = await absentMemberRequest(services, catalogue, found, step);
  try {
    return triedBy((await attemptPayment(order, details, request)).outcome);
  } catch (error) {
    if (error instanceof Refusal && isPassing.has(error.code)) return { kind: 'open' };
    if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error;
    services.log.error({ err: error, cart: whole.cart.id }, 'a renewal was refused');
    return { kind: 'refused' };
  }
}

/**
 * Temporary refusals: a later run finds the cart ordered, the membership changed, or the attempt
 * over.
 */
const isPassing: ReadonlySet<string> = new Set([
  'payment_in_progress',
  'incorrect_cart_state',
  'renewal_not_open',
]);

function triedBy(outcome: PaymentOutcome): Tried {
  switch (outcome.kind) {
    case 'completed':
      return { kind: 'paid' };
    case 'failed':
      return failedBy(outcome.failure);
    case 'partial':
    case 'processing':
    case 'requires_action':
    case 'refunded':
      return { kind: 'open' };
  }
}

function failedBy({ type, code }: PaymentFailure): Tried {
  if (type === 'canceled') return { kind: 'abandoned' };
  // A detached card, or one whose customer is gone, counts as missing.
  if (type === 'invalid_request_error') return { kind: 'declined', why: 'no_card' };
  const needsOwner = code === 'authentication_required';
  return { kind: 'declined', why: needsOwner ? 'authentication' : 'declined' };
}

/**
 * Retries later, waits for the owner, or gives up; the run that records it first tells the owner.
 */
async function goOn(
  services: Services,
  catalogue: Catalogue,
  {
    renewal,
    found,
    tried,
  }: {
    readonly renewal: RenewalRow;
    readonly found: ToRenew;
    readonly tried: Extract<Tried, { kind: 'declined' | 'refused' }>;
  },
): Promise<void> {
  const declines = renewal.declines + 1;
  const why = tried.kind === 'declined' ? tried.why : 'declined';
  const after = stepAfterDecline(found.end, { why, declines, triedAt: services.now() });
  if (after.kind === 'give_up') return finish(services, catalogue, renewal, 'given_up');
  const [state, at] =
    after.kind === 'wait' ? (['waiting', after.until] as const) : (['due', after.at] as const);
  await services.store.write(catalogue.portal.id, async (tx) => {
    const next_at = new Date(at);
    const tries = renewal.tries + 1;
    const isMoved = await moveRenewal(tx, renewal, { state, tries, declines, next_at });
    if (!isMoved || tried.kind === 'refused') return;
    const day = renewalDay(at, found.end.timezone);
    const about: RenewalLetter = { kind: 'declined', why, declines, day };
    enqueue(tx, 'mail_renewal', letterOf(catalogue, renewal, about));
  });
}

/** Ends a renewal. An unpaid cart is released; a renewal given up is not tried again next term. */
async function finish(
  services: Services,
  catalogue: Catalogue,
  renewal: RenewalRow,
  state: 'renewed' | 'dropped' | 'given_up',
): Promise<void> {
  const { membership_id: id, cart_id: cartId } = renewal;
  await services.store.write(catalogue.portal.id, async (tx) => {
    const cart = cartId === null ? undefined : await lockCart(tx, cartId);
    // It has just been paid: the next run handles that.
    if (state !== 'renewed' && cart?.state === 'ordered') return;
    const [membership] = await lockMemberships(tx, [id]);
    if (!(await moveRenewal(tx, renewal, { state, next_at: null }))) return;
    if (state === 'renewed') return;
    if (cart?.state === 'pending') {
      updateCart(tx, cart.id, { expires_at: new Date(services.now()) });
    }
    if (state === 'dropped') return;
    if (membership?.auto_renew === 'scheduled') {
      await updateMembership(tx, id, { auto_renew: 'cancelled' });
    }
    enqueue(tx, 'mail_renewal', letterOf(catalogue, renewal, { kind: 'given_up' }));
  });
}

const letterOf = (catalogue: Catalogue, renewal: RenewalRow, about: RenewalLetter) => ({
  portal_id: catalogue.portal.id,
  membership_id: renewal.membership_id,
  term_end: renewal.term_end.toISOString(),
  about,
});
