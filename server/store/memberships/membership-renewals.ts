import { sql } from 'kysely';
import type { HeldMembership } from '#domain/memberships/membership.ts';
import type { SurveyAnswer } from '../cart/cart-answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { db, type Tx } from '../database.ts';
import { unsettledStates } from '../payments/payments.ts';
import { heldMembership, type MembershipRow, membershipsOf } from './memberships.ts';

/** The one renewal of a membership for one of its ends (decision 069). */
export interface RenewalRow {
  readonly membership_id: string;
  readonly term_end: Date;
  /** Null if its tickets could not be held. */
  readonly cart_id: string | null;
  /** Minor units, as announced to the member. */
  readonly amount: number;
  readonly noticed_at: Date;
  readonly state: 'due' | 'waiting' | 'renewed' | 'dropped' | 'given_up';
  readonly tries: number;
  readonly declines: number;
  /** The time of the charge or of giving up; null once it is over. */
  readonly next_at: Date | null;
}

/** Identifies a renewal. */
type RenewalKey = Pick<RenewalRow, 'membership_id' | 'term_end'>;

const renewals = (tx: Tx) =>
  db.selectFrom('membership_renewal').selectAll().where('portal_id', '=', tx.portalId);

/** Memberships with automatic renewal that end before then and have no renewal recorded yet. */
export async function membershipsToRenew(
  tx: Tx,
  { before, after, limit }: { before: Date; after: string | undefined; limit: number },
): Promise<Pick<MembershipRow, 'id' | 'ticket_group_id' | 'valid_to'>[]> {
  return tx.rows(
    sql<Pick<MembershipRow, 'id' | 'ticket_group_id' | 'valid_to'>>`
      select m.id, m.ticket_group_id, m.valid_to from membership m
      where m.portal_id = ${tx.portalId} and m.auto_renew = 'scheduled' and m.valid_to < ${before}
        and (${after ?? null}::uuid is null or m.id > ${after ?? null}::uuid)
        and not exists (select from membership_renewal r
          where r.portal_id = m.portal_id and r.membership_id = m.id and r.term_end = m.valid_to)
      order by m.id limit ${limit}`.compile(db),
  );
}

/** Renewals due by now, longest due first. */
export async function dueRenewals(tx: Tx, now: Date, limit: number): Promise<RenewalRow[]> {
  const query = renewals(tx)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('membership_id')
    .limit(limit);
  return (await tx.rows(query)) as RenewalRow[];
}

export async function readRenewal(
  tx: Tx,
  { membership_id, term_end }: RenewalKey,
): Promise<RenewalRow | undefined> {
  const query = renewals(tx)
    .where('membership_id', '=', membership_id)
    .where('term_end', '=', term_end);
  return (await tx.row(query)) as RenewalRow | undefined;
}

/** The end date that the cart of an automatic renewal continues from; undefined for other carts. */
export async function endOfRenewalCart(tx: Tx, cartId: string): Promise<Date | undefined> {
  const row = await tx.row(renewals(tx).where('cart_id', '=', cartId));
  return row && (row as RenewalRow).term_end;
}

/**
 * Those of these memberships whose next term is being charged. While a membership is locked, no other charge for it can
 * start.
 */
export async function renewalsInProgress(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select distinct r.membership_id as id from membership_renewal r
      join payment p on p.portal_id = r.portal_id and p.cart_id = r.cart_id
      where r.portal_id = ${tx.portalId} and r.membership_id = any(${[...ids]}::uuid[])
        and p.state = any(${[...unsettledStates]}::text[])`.compile(db),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A member's memberships by id, with the fields that a renewal needs. */
export async function heldBy(
  tx: Tx,
  catalogue: Catalogue,
  identityId: string,
): Promise<ReadonlyMap<string, HeldMembership>> {
  const rows = await membershipsOf(tx, identityId);
  const charged = await renewalsInProgress(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { ...heldMembership(catalogue, row), isBeingCharged: charged.has(row.id) },
    ]),
  );
}

/**
 * True if another cart renews one of these memberships and is being paid. While a membership is locked, no other
 * payment for it can start.
 */
export async function othersPayFor(
  tx: Tx,
  ids: readonly string[],
  cartId: string,
): Promise<boolean> {
  const row = await tx.row(
    sql`select from payment p
      join ticket t on t.portal_id = p.portal_id and t.cart_id = p.cart_id
      where p.portal_id = ${tx.portalId} and p.state in ('open', 'requires_action', 'processing')
        and p.cart_id <> ${cartId}::uuid and t.handler = 'membership'
        and lower(t.handler_data ->> 'renews') = any(${[...ids]}::text[])
      limit 1`.compile(db),
  );
  return row !== undefined;
}

/** A cart's answers to the survey of a group; undefined if there are none. */
export async function answersOfGroup(
  tx: Tx,
  cartId: string,
  ticketGroupId: string,
): Promise<SurveyAnswer['data'] | undefined> {
  const row = await tx.row(
    db
      .selectFrom('cart_answer')
      .select('data')
      .where('portal_id', '=', tx.portalId)
      .where('cart_id', '=', cartId)
      .where('ticket_group_id', '=', ticketGroupId),
  );
  return row?.data as SurveyAnswer['data'] | undefined;
}

/** Inserts a renewal; false if it exists. */
export async function insertRenewal(tx: Tx, renewal: RenewalRow): Promise<boolean> {
  const written = await tx.run(
    db
      .insertInto('membership_renewal')
      .values({ ...renewal, portal_id: tx.portalId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return written === 1;
}

/** Updates a renewal; returns false and updates nothing if it has changed since it was read. */
export async function moveRenewal(
  tx: Tx,
  { membership_id, term_end, state, tries }: RenewalRow,
  change: Partial<Pick<RenewalRow, 'state' | 'tries' | 'declines' | 'next_at'>>,
): Promise<boolean> {
  const moved = await tx.run(
    db
      .updateTable('membership_renewal')
      .set(change)
      .where('portal_id', '=', tx.portalId)
      .where('membership_id', '=', membership_id)
      .where('term_end', '=', term_end)
      .where('state', '=', state)
      .where('tries', '=', tries),
  );
  return moved === 1;
}
