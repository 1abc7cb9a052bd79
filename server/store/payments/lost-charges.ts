import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { PaymentRow } from './payments.ts';

/** An attempt, as compared with the processor's books. */
export type ComparedAttempt = Pick<PaymentRow, 'id' | 'state' | 'provider_ref' | 'created_at'>;

/** The attempts with these ids, or with these ids at the processor. */
export function attemptsNamed(
  tx: Tx,
  ids: readonly string[],
  intentIds: readonly string[],
): Promise<ComparedAttempt[]> {
  return tx.rows(
    sql<ComparedAttempt>`
      select id, state, provider_ref, created_at from payment
      where portal_id = ${tx.portalId} and id = any(${[...ids]}::uuid[])
      union
      select id, state, provider_ref, created_at from payment
      where portal_id = ${tx.portalId} and gateway_id = 'stripe'
        and provider_ref = any(${[...intentIds]}::text[])`.compile(db),
  );
}

/** Stores the processor's id of an attempt that has none. */
export async function nameAttempt(tx: Tx, id: string, intentId: string): Promise<void> {
  await tx.run(
    sql`update payment set provider_ref = ${intentId}
      where portal_id = ${tx.portalId} and id = ${id} and provider_ref is null`.compile(db),
  );
}

/** A person whose purchase a charge may be. */
export interface PossiblePayer {
  readonly id: string;
  readonly email: string | null;
}

/** A cart of a charge, with the people who may have paid it. */
export interface ChargedCart {
  readonly id: string;
  readonly seller_id: string;
  readonly cart_number: string;
  readonly language: string;
  /** True if it belongs to no account and changes no order, so that anyone may have paid it. */
  readonly is_guests: boolean;
  /** The owner of the order that it changes, the member whose cart it is, or its last known buyer. */
  readonly owner_id: string | null;
}

/** The carts with these ids. */
export function cartsOfCharges(tx: Tx, ids: readonly string[]): Promise<ChargedCart[]> {
  return tx.rows(
    sql<ChargedCart>`
      select c.id, c.seller_id, c.cart_number, c.language,
        o.id is null and i.id is null as is_guests,
        coalesce(o.identity_id, i.id, c.purchaser_identity_id) as owner_id
      from cart c
      left join identity i on i.portal_id = c.portal_id and i.id = c.identity_id
        and i.kind in ('member', 'merged')
      left join ticket_order o on o.portal_id = c.portal_id and o.id = c.edits_order_id
      where c.portal_id = ${tx.portalId} and c.id = any(${[...ids]}::uuid[])`.compile(db),
  );
}

/** The people among these that exist, by id. */
export function peopleNamed(tx: Tx, ids: readonly string[]): Promise<PossiblePayer[]> {
  return tx.rows(
    sql<PossiblePayer>`
      select id, email from identity
      where portal_id = ${tx.portalId} and id = any(${[...ids]}::uuid[])`.compile(db),
  );
}

/** The charges among these that have an entry in the audit log. */
export async function chargesInLog(tx: Tx, intentIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select entity_id as id from audit_entry
      where portal_id = ${tx.portalId} and entity_kind = 'charge'
        and entity_id = any(${[...intentIds]}::text[])`.compile(db),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Locks a charge until the transaction ends, so that one transaction at a time decides about it. */
export async function lockCharge(tx: Tx, intentId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`charge ${intentId}`}, ${tx.portalId}))`.compile(
      db,
    ),
  );
}

/** A refund made by someone else at the processor. */
export interface RefundElsewhere {
  readonly order_number: string | null;
  readonly amount: number;
  readonly currency: string;
}

/** Refunds since a moment that the processor made without a known request of ours. */
export function refundsElsewhere(tx: Tx, since: Date, limit: number): Promise<RefundElsewhere[]> {
  return tx.rows(
    sql<RefundElsewhere>`
      select o.order_number, coalesce(a.amount, e.amount) as amount, p.currency
      from payment_entry e
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      left join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
      left join ticket_order o on o.portal_id = a.portal_id and o.id = a.ticket_order_id
      where e.portal_id = ${tx.portalId} and e.audit_action = 'refund' and e.state = 'done'
        and e.reason = 'at_processor' and e.occurred_on >= ${since}
      order by o.order_number limit ${limit}`.compile(db),
  );
}
