import { sql } from 'kysely';
import type { PaymentFailure } from '../../gateways/gateway.ts';
import { db, type Tx } from '../database.ts';
import { named, prepared } from '../prepared.ts';

export type PaymentState = 'open' | 'requires_action' | 'processing' | 'captured' | 'failed';
export type AuditAction =
  | 'capture'
  | 'refund'
  | 'dispute_opened'
  | 'dispute_closed'
  | 'dispute_fee';

export interface PaymentRow {
  readonly id: string;
  readonly cart_id: string;
  readonly gateway_id: 'stripe' | 'ledger' | 'free';
  readonly state: PaymentState;
  readonly completes: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly identity_id: string;
  readonly provider_ref: string | null;
  /** The gift card that pays, for a payment from the ledger. */
  readonly ledger_account_id: string | null;
  readonly failure: PaymentFailure | null;
  readonly send_email: boolean;
  /** True if its card may be charged again to renew what it buys (MEM-39). */
  readonly auto_renew: boolean;
  /** Hash of the payer's secret; null if the payment came with none (decision 082). */
  readonly payer_hash: Buffer | null;
  /** True if it created its cart's orders, or paid an instalment of them. */
  readonly opens_orders: boolean;
  readonly created_at: Date;
  readonly next_check_at: Date | null;
  /** The processor's kind of payment method, once it is known: `card`, `sepa_debit`. */
  readonly method: string | null;
}

export interface PaymentEntryRow {
  readonly id: string;
  readonly payment_id: string;
  readonly cart_id: string;
  readonly gateway_id: PaymentRow['gateway_id'];
  /** The last four characters of the gift card that paid it. */
  readonly last_four: string | null;
  readonly audit_action: AuditAction;
  /** Failed entries are not listed: their money did not move. */
  readonly state: 'due' | 'done';
  readonly amount: number;
  readonly reason: string;
  readonly occurred_on: Date;
}

/** States in which an attempt may still bring money: its cart is left alone. */
export const unsettledStates = ['open', 'requires_action', 'processing'] as const;

/** The sum of entries: captures minus refunds, including refunds still to be sent. */
export function paidOf(
  entries: readonly Pick<PaymentEntryRow, 'audit_action' | 'amount'>[],
): number {
  let paid = 0;
  for (const { audit_action, amount } of entries) {
    if (audit_action === 'capture') paid += amount;
    if (audit_action === 'refund') paid -= amount;
  }
  return paid;
}

/** True if money arrived or is under way: the cart can then be neither changed nor released. */
export const holdsMoney = ({
  unsettled,
  entries,
}: {
  readonly unsettled: PaymentRow | undefined;
  readonly entries: readonly PaymentEntryRow[];
}): boolean => unsettled !== undefined || paidOf(entries) !== 0;

const columns = [
  'id',
  'cart_id',
  'gateway_id',
  'state',
  'completes',
  'amount',
  'currency',
  'identity_id',
  'provider_ref',
  'ledger_account_id',
  'failure',
  'send_email',
  'auto_renew',
  'payer_hash',
  'opens_orders',
  'created_at',
  'next_check_at',
  'method',
] as const satisfies readonly (keyof PaymentRow)[];

const paymentsOf = (portalId: number) =>
  db.selectFrom('payment').select(columns).where('portal_id', '=', portalId);

const payments = (tx: Tx) => paymentsOf(tx.portalId);

export function insertPayment(
  tx: Tx,
  payment: Omit<PaymentRow, 'provider_ref' | 'failure' | 'created_at' | 'opens_orders' | 'method'>,
): void {
  const insert = db.insertInto('payment').values({ ...payment, portal_id: tx.portalId });
  tx.later(named('insert_payment', insert));
}

/** The cart's unfinished attempt; captured but not booked yet counts too. */
export async function unsettledPayment(tx: Tx, cartId: string): Promise<PaymentRow | undefined> {
  const query = payments(tx)
    .where('cart_id', '=', cartId)
    .where(({ eb, and, or }) =>
      or([
        eb('state', 'in', unsettledStates),
        and([eb('state', '=', 'captured'), eb('next_check_at', 'is not', null)]),
      ]),
    )
    .limit(1);
  return (await tx.row(query)) as unknown as PaymentRow | undefined;
}

/** Locks the attempt, so that only one decision about it is made at a time. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return (await tx.row(locked(tx.portalId, id))) as unknown as PaymentRow | undefined;
}

const locked = prepared('lock_payment', (portalId: number, id: string) =>
  paymentsOf(portalId).where('id', '=', id).forUpdate(),
);

/** Locks the attempt if it still belongs to this cart; undefined if it was moved to another. */
export async function lockPaymentOfCart(
  tx: Tx,
  id: string,
  cartId: string,
): Promise<PaymentRow | undefined> {
  const query = lockedOfCart(tx.portalId, id, cartId);
  return (await tx.row(query)) as unknown as PaymentRow | undefined;
}

const lockedOfCart = prepared(
  'lock_payment_of_cart',
  (portalId: number, id: string, cartId: string) =>
    paymentsOf(portalId).where('id', '=', id).where('cart_id', '=', cartId).forNoKeyUpdate(),
);

export async function readPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return (await tx.row(payments(tx).where('id', '=', id))) as unknown as PaymentRow | undefined;
}

/** A payment of a cart, with the secret's hash that identifies its payer. */
export type Payer = Pick<PaymentRow, 'id' | 'payer_hash' | 'send_email' | 'opens_orders'>;

export async function payersOfCart(tx: Tx, cartId: string): Promise<Payer[]> {
  return tx.rows(payers(tx.portalId, cartId));
}

const payers = prepared('payers_of_cart', (portalId: number, cartId: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'payer_hash', 'send_email', 'opens_orders'])
    .where('portal_id', '=', portalId)
    .where('cart_id', '=', cartId),
);

/** The last payment of a cart whose card may be charged again. */
export async function consentOfCart(
  tx: Tx,
  cartId: string,
): Promise<Pick<PaymentRow, 'id'> | undefined> {
  const query = payments(tx)
    .where('cart_id', '=', cartId)
    .where('auto_renew', '=', true)
    .where('state', '=', 'captured')
    .orderBy('created_at', 'desc')
    .limit(1);
  return (await tx.row(query)) as unknown as PaymentRow | undefined;
}

export async function paymentByIntent(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return (await tx.row(byIntent(tx.portalId, intentId))) as unknown as PaymentRow | undefined;
}

const byIntent = prepared('payment_by_intent', (portalId: number, intentId: string) =>
  paymentsOf(portalId).where('gateway_id', '=', 'stripe').where('provider_ref', '=', intentId),
);

export async function paymentsByIntents(tx: Tx, ids: readonly string[]): Promise<PaymentRow[]> {
  const query = payments(tx)
    .where('gateway_id', '=', 'stripe')
    .where(sql<boolean>`provider_ref = any(${[...ids]}::text[])`);
  return (await tx.rows(query)) as unknown as PaymentRow[];
}

/** Attempts whose check, for their outcome or its follow-up, is overdue; oldest first. */
export async function paymentsToCheck(tx: Tx, now: Date, limit: number): Promise<PaymentRow[]> {
  const query = payments(tx)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit);
  return (await tx.rows(query)) as unknown as PaymentRow[];
}

/** The means of payment of an entry, for a query with entries as `e`. */
const paidThrough = sql`
  join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
  left join ledger_account c on c.portal_id = p.portal_id and c.id = p.ledger_account_id`;

/** Entries of a cart's payments that have not failed, oldest first. */
export const entriesOfCart = (tx: Tx, cartId: string): Promise<PaymentEntryRow[]> =>
  entriesOfCarts(tx, [cartId]);

/** The same for several carts, in one query. */
export function entriesOfCarts(tx: Tx, cartIds: readonly string[]): Promise<PaymentEntryRow[]> {
  return tx.rows(
    sql<PaymentEntryRow>`
      select e.id, e.payment_id, e.cart_id, p.gateway_id, c.last_four, e.audit_action, e.state,
        e.amount, e.reason, e.occurred_on
      from payment_entry e ${paidThrough}
      where e.portal_id = ${tx.portalId} and e.cart_id = any(${[...cartIds]}::uuid[])
        and e.state <> 'failed'
      order by e.occurred_on, e.id`.compile(db),
  );
}

interface NewEntry {
  readonly payment_id: string;
  readonly cart_id: string;
  readonly audit_action: AuditAction;
  readonly state: 'due' | 'done';
  readonly amount: number;
  readonly reason?: string;
  readonly provider_ref?: string;
  readonly staff_refund_id?: string;
  readonly occurred_on: Date;
}

const entryInsert = (tx: Tx, entry: NewEntry) =>
  db
    .insertInto('payment_entry')
    .values({
      ...entry,
      due_at: entry.state === 'due' ? entry.occurred_on : null,
      portal_id: tx.portalId,
    })
    .onConflict((conflict) => conflict.doNothing());

/** Records an incoming payment, or a refund to make; records a capture reported twice only once. */
export function recordEntry(tx: Tx, entry: NewEntry): void {
  const insert = entryInsert(tx, entry);
  tx.later(entry.audit_action === 'capture' ? named('insert_capture', insert) : insert);
}

/** Does the same, and returns the id of the entry; undefined if it was recorded before. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<string | undefined> {
  return (await tx.row(entryInsert(tx, entry).returning('id')))?.id;
}

export interface DueRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly cart_id: string;
  readonly amount: number;
  readonly occurred_on: Date;
  readonly tries: number;
  readonly currency: string;
  readonly gateway_id: PaymentRow['gateway_id'];
  readonly intent_id: string | null;
  readonly ledger_account_id: string | null;
}

export async function dueRefunds(tx: Tx, now: Date, limit: number): Promise<DueRefund[]> {
  return tx.rows(
    sql<DueRefund>`
      select e.id, e.payment_id, e.cart_id, e.amount, e.occurred_on, e.tries, p.gateway_id, p.currency,
        p.provider_ref as intent_id, p.ledger_account_id
      from payment_entry e
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      where e.portal_id = ${tx.portalId} and e.state = 'due' and e.audit_action = 'refund'
        and e.due_at <= ${now}
      order by e.due_at limit ${limit}`.compile(db),
  );
}

/** Records that a refund was made; false if that was recorded before. */
export async function refundDone(
  tx: Tx,
  entryId: string,
  providerRef: string | null,
): Promise<boolean> {
  const done = await tx.run(
    db
      .updateTable('payment_entry')
      .set({ state: 'done', provider_ref: providerRef, due_at: null })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', entryId)
      .where('state', '=', 'due'),
  );
  return done === 1;
}

export async function refundLater(
  tx: Tx,
  entryId: string,
  change: { readonly due_at: Date; readonly tries: number },
): Promise<void> {
  await tx.run(
    db
      .updateTable('payment_entry')
      .set(change)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', entryId)
      .where('state', '=', 'due'),
  );
}

interface Allocation {
  readonly payment_entry_id: string;
  readonly ticket_order_id: string;
  readonly amount: number;
}

/** The received money allocated to these orders. */
export function allocationsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<Allocation[]> {
  return tx.rows(
    sql<Allocation>`
      select a.payment_entry_id, a.ticket_order_id, a.amount
      from payment_allocation a
      join payment_entry e on e.portal_id = a.portal_id and e.id = a.payment_entry_id
      where a.portal_id = ${tx.portalId} and e.audit_action = 'capture'
        and a.ticket_order_id = any(${[...orderIds]}::uuid[])`.compile(db),
  );
}

/** Allocates movements of money to orders; they count towards the orders from then on (TOD-01). */
export function allocate(tx: Tx, shares: readonly Allocation[], allocated_on: Date): void {
  if (shares.length === 0) return;
  const insert = db
    .insertInto('payment_allocation')
    .values(shares.map((share) => ({ ...share, allocated_on, portal_id: tx.portalId })));
  tx.later(shares.length === 1 ? named('insert_allocation', insert) : insert);
}
