import { formatAmount } from '#domain/pricing/money.ts';
import { auditChange } from '../audit/audit-change.ts';
import type { ListedIntent } from '../gateways/gateway.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { recordMovements } from '../payments/record-movements.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Services } from '../services/services.ts';
import { readIdentity, saveIdentity } from '../store/accounts/identities.ts';
import { lockCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import {
  attemptsNamed,
  type ChargedCart,
  cartsOfCharges,
  chargesInLog,
  nameAttempt,
} from '../store/payments/lost-charges.ts';
import { updatePayment } from '../store/payments/payment-changes.ts';
import {
  insertPayment,
  type PaymentRow,
  readPayment,
  unsettledPayment,
} from '../store/payments/payments.ts';
import type { Charge } from './compare-charges.ts';
import { writeToBuyer } from './write-to-buyer.ts';

/** The outcome of a charge that was brought into the books. */
export interface BroughtIn {
  readonly outcome: PaymentOutcome['kind'];
  /** False if no address of the buyer is known, so that no one can be told. */
  readonly isTold: boolean;
}

/**
 * Books a charge as its attempt, and lets it buy what it was for, as any late payment does: the orders, or a refund if that is
 * gone (law 5). Safe to repeat and to run concurrently. Returns undefined if its cart or buyer has been deleted since. Throws
 * if the processor does not answer.
 */
export async function bookCharge(
  services: Services,
  charge: Charge,
): Promise<BroughtIn | undefined> {
  const { portalId, intent } = charge;
  const found = await services.store.write(portalId, (tx) => bringIn(tx, services, charge));
  if (!found) return undefined;
  const { payment, isTold } = found;
  const asked = await services.gateways.stripe.readIntent(intent.intentId);
  if (asked.kind === 'unknown') throw new Error('the processor did not answer');
  const { kind: outcome } = await settlePayment(services, portalId, payment, asked.value);
  if (intent.refunded > 0) {
    await recordMovements(services, portalId, payment, new Date(services.now()));
  }
  return { outcome, isTold };
}

/**
 * Records the attempt of a charge that the bank is still deciding, so that the sweeps follow it. Returns false if it cannot be
 * recorded: its cart is gone, or has another attempt in progress.
 */
export function followCharge(services: Services, charge: Charge): Promise<boolean> {
  const { store, now, actor } = services;
  const { portalId, intent, paymentId } = charge;
  return store.write(portalId, async (tx) => {
    const cart = intent.cartId === null ? undefined : await lockCart(tx, intent.cartId);
    if (!cart) return false;
    const [known] = await attemptsNamed(tx, [paymentId], [intent.intentId]);
    if (known) await nameAttempt(tx, known.id, intent.intentId);
    else {
      if (cart.state !== 'pending' || (await unsettledPayment(tx, cart.id))) return false;
      const owner = await ownerOf(tx, charge);
      if (owner === undefined) return false;
      writeAttempt(tx, charge, {
        cartId: cart.id,
        owner,
        state: 'processing',
        at: new Date(now()),
      });
    }
    await noteOnce(tx, actor, charge);
    return true;
  });
}

async function bringIn(
  tx: Tx,
  services: Services,
  charge: Charge,
): Promise<{ payment: PaymentRow; isTold: boolean } | undefined> {
  const { intent, paymentId } = charge;
  const cart = intent.cartId === null ? undefined : await lockCart(tx, intent.cartId);
  let [known] = await attemptsNamed(tx, [paymentId], [intent.intentId]);
  if (!known) {
    const owner = cart && (await ownerOf(tx, charge));
    if (!cart || owner === undefined) return undefined;
    // Failed, until its success is recorded as that of any attempt: that counts after a failure, too.
    writeAttempt(tx, charge, { cartId: cart.id, owner, state: 'failed', at: null });
    await tx.sent();
    [known] = await attemptsNamed(tx, [paymentId], []);
  } else await nameAttempt(tx, known.id, intent.intentId);
  const payment = known && (await readPayment(tx, known.id));
  if (!payment) return undefined;
  const isNew = await noteOnce(tx, services.actor, charge);
  const buyer = await readIdentity(tx, payment.identity_id);
  const to = { email: buyer?.email || intent.holder.email, paymentId: payment.id };
  return { payment, isTold: !isNew || (await writeToBuyer(tx, services, charge, to)) };
}

interface NewAttempt {
  readonly cartId: string;
  readonly owner: string;
  readonly state: 'failed' | 'processing';
  /** The time of its next check; null for none. */
  readonly at: Date | null;
}

/** Records a charge's attempt as far as the processor knows it. */
function writeAttempt(
  tx: Tx,
  { intent, paymentId }: Charge,
  { cartId, owner, state, at }: NewAttempt,
): void {
  insertPayment(tx, {
    id: paymentId,
    cart_id: cartId,
    gateway_id: 'stripe',
    state,
    completes: true,
    amount: intent.amount,
    currency: intent.currency,
    identity_id: owner,
    ledger_account_id: null,
    send_email: true,
    // The consent to renewals was lost with the attempt.
    auto_renew: false,
    payer_hash: null,
    next_check_at: at,
  });
  updatePayment(tx, paymentId, {
    provider_ref: intent.intentId,
    ...(state === 'failed' && {
      failure: { type: 'other', code: 'restored', message: '' } as const,
    }),
  });
}

/** The owner of what a charge bought: its buyer, else the card's holder, else the cart's last known owner. */
async function ownerOf(tx: Tx, { payer, cart, intent }: Charge): Promise<string | undefined> {
  if (!cart) return undefined;
  // Read again, now that the cart is locked.
  const [current] = await cartsOfCharges(tx, [cart.id]);
  if (current && !current.is_guests) return current.owner_id ?? undefined;
  if (payer) return payer.id;
  return (await holderOf(tx, cart, intent)) ?? current?.owner_id ?? undefined;
}

async function holderOf(
  tx: Tx,
  { id }: ChargedCart,
  { holder }: ListedIntent,
): Promise<string | undefined> {
  const { name, email } = holder;
  const names = name?.trim().split(/\s+/) ?? [];
  const last = names.pop();
  if (last === undefined || last === '' || email === null) return undefined;
  return saveIdentity(tx, {
    kind: 'guest',
    cart_id: id,
    email,
    first_name: names.join(' '),
    last_name: last,
    contact: {},
  });
}

/** Writes the audit entry of a booked charge; returns false if it already has one. */
async function noteOnce(tx: Tx, actor: Services['actor'], charge: Charge): Promise<boolean> {
  const { intent, cart } = charge;
  if ((await chargesInLog(tx, [intent.intentId])).size > 0) return false;
  await auditChange(tx, actor, {
    act: 'book_lost_charge',
    entity: { kind: 'charge', id: intent.intentId },
    after: {
      cart: cart?.cart_number ?? intent.cartNumber,
      amount: formatAmount(intent.amount, intent.currency),
      currency: intent.currency,
    },
  });
  return true;
}
