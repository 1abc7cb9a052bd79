import { sql } from 'kysely';
import type { HeldMembership } from '#domain/memberships/membership.ts';
import type { Term } from '#domain/memberships/membership-term.ts';
import type { AutoRenew } from '#domain/memberships/renewal-schedule.ts';
import type { Validity } from '#domain/memberships/validity.ts';
import { type Catalogue, configValue, timezoneOf } from '../catalogue/catalogue.ts';
import { db, type Tx } from '../database.ts';

/**
 * A membership with its last term; `valid_from` is the start of the unbroken run of terms that
 * leads up to it.
 */
export interface MembershipRow extends Term {
  readonly id: string;
  readonly identity_id: string;
  readonly scan_code: string;
  /** Its level. */
  readonly ticket_group_id: string;
  readonly auto_renew: AutoRenew;
  /** The payment with which its owner consented: its card is charged again. */
  readonly auto_renew_payment_id: string | null;
}

/** A period paid at once. */
export interface TermRow extends Term {
  readonly id: string;
  readonly membership_id: string;
  readonly position: number;
  readonly ticket_order_id: string;
  readonly kind: 'new' | 'renewal' | 'gift' | 'redeemed';
  readonly ticket_group_id: string;
}

const termColumns = [
  'id',
  'membership_id',
  'position',
  'ticket_order_id',
  'kind',
  'ticket_group_id',
  'anchor',
  'valid_from',
  'valid_to',
] as const;

const memberships = (tx: Tx) =>
  db
    .selectFrom('membership')
    .select([
      'id',
      'identity_id',
      'scan_code',
      'ticket_group_id',
      'anchor',
      'valid_from',
      'valid_to',
      'auto_renew',
      'auto_renew_payment_id',
    ])
    .where('portal_id', '=', tx.portalId);

export async function membershipById(tx: Tx, id: string): Promise<MembershipRow | undefined> {
  return tx.row(memberships(tx).where('id', '=', id));
}

/** All memberships of a member, oldest first. */
export async function membershipsOf(tx: Tx, identityId: string): Promise<MembershipRow[]> {
  return tx.rows(
    memberships(tx).where('identity_id', '=', identityId).orderBy('created_at').orderBy('id'),
  );
}

/**
 * Locks memberships against changes of their terms: by id, after their cart and before codes,
 * counters and tickets.
 */
export async function lockMemberships(tx: Tx, ids: readonly string[]): Promise<MembershipRow[]> {
  return tx.rows(
    memberships(tx)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate(),
  );
}

/** The effective terms of memberships, in order: those with a ticket that is not cancelled. */
export function countedTerms(tx: Tx, membershipIds: readonly string[]): Promise<TermRow[]> {
  return tx.rows(
    sql<TermRow>`
      select m.id, m.membership_id, m.position, m.ticket_order_id, m.kind, m.ticket_group_id, m.anchor,
        m.valid_from, m.valid_to
      from membership_term m
      where m.portal_id = ${tx.portalId} and m.membership_id = any(${[...membershipIds]}::uuid[])
        and exists (select from ticket t
          where t.portal_id = m.portal_id and t.membership_id = m.membership_id
            and t.ticket_order_id = m.ticket_order_id and t.ticket_group_id = m.ticket_group_id
            and t.state in ('booked', 'redeemed'))
      order by m.membership_id, m.position`.compile(db),
  );
}

/** The terms that orders bought, counted or not. */
export function termsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<TermRow[]> {
  return tx.rows(
    db
      .selectFrom('membership_term')
      .select(termColumns)
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`ticket_order_id = any(${[...orderIds]}::uuid[])`)
      .orderBy('ticket_group_id'),
  );
}

/** The memberships of an order's valid tickets, unless they were given to a recipient. */
export function membershipsOfOrder(tx: Tx, orderId: string): Promise<MembershipRow[]> {
  return tx.rows(
    memberships(tx)
      .where(
        sql<boolean>`id in (
            select t.membership_id from ticket t
            where t.portal_id = ${tx.portalId} and t.ticket_order_id = ${orderId}
              and t.state in ('booked', 'redeemed'))
          and not exists (
            select from membership_term m
            where m.portal_id = ${tx.portalId} and m.membership_id = membership.id
              and m.ticket_order_id = ${orderId} and m.kind = 'gift')`,
      )
      .orderBy('ticket_group_id')
      .orderBy('id'),
  );
}

/** The first term of a membership, counted or not. */
export async function firstTermOf(tx: Tx, membershipId: string): Promise<TermRow | undefined> {
  return tx.row(
    db
      .selectFrom('membership_term')
      .select(termColumns)
      .where('portal_id', '=', tx.portalId)
      .where('membership_id', '=', membershipId)
      .orderBy('position')
      .limit(1),
  );
}

export async function insertMembership(
  tx: Tx,
  membership: Omit<MembershipRow, 'id' | 'auto_renew' | 'auto_renew_payment_id'> &
    Partial<Consent> & { readonly created_at: Date },
): Promise<string> {
  const row = await tx.row(
    db
      .insertInto('membership')
      .values({ ...membership, portal_id: tx.portalId })
      .returning('id'),
  );
  if (!row) throw new Error('a membership was not inserted');
  return row.id;
}

interface Consent {
  readonly auto_renew: MembershipRow['auto_renew'];
  readonly auto_renew_consent_at: Date;
  readonly auto_renew_payment_id: string;
}

type MembershipChange = Partial<
  Pick<MembershipRow, 'ticket_group_id' | 'anchor' | 'valid_from' | 'valid_to'> & Consent
>;

export async function updateMembership(
  tx: Tx,
  id: string,
  change: MembershipChange,
): Promise<void> {
  await tx.run(
    db
      .updateTable('membership')
      .set(change)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Updates the data of a cart's ticket other than its place and price. */
export async function updateTicketData(
  tx: Tx,
  id: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.run(
    db
      .updateTable('ticket')
      .set({ handler_data: JSON.stringify(data) })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Appends a term; its membership is locked, or new. */
export async function insertTerm(
  tx: Tx,
  term: Omit<TermRow, 'id' | 'position'> & {
    readonly created_at: Date;
    /** The period for which its tickets were held; left out for terms that nobody held. */
    readonly held?: Validity;
  },
): Promise<void> {
  await tx.run(
    sql`insert into membership_term (portal_id, membership_id, position, ticket_order_id, kind,
        ticket_group_id, anchor, valid_from, valid_to, created_at, held_from, held_to)
      select ${tx.portalId}, ${term.membership_id}, coalesce(max(position), 0) + 1,
        ${term.ticket_order_id}, ${term.kind}, ${term.ticket_group_id}, ${term.anchor},
        ${term.valid_from}, ${term.valid_to}, ${term.created_at}, ${term.held?.valid_from ?? null}, ${term.held?.valid_to ?? null}
      from membership_term
      where portal_id = ${tx.portalId} and membership_id = ${term.membership_id}`.compile(db),
  );
}

/** Makes tickets members of a membership for a term. */
export async function joinTickets(
  tx: Tx,
  ticketIds: readonly string[],
  membershipId: string,
  { valid_from, valid_to }: Validity,
): Promise<void> {
  await tx.run(
    db
      .updateTable('ticket')
      .set({ membership_id: membershipId, valid_from, valid_to })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ticketIds]}::uuid[])`),
  );
}

/** The distinct memberships that tickets belong to. */
export async function membershipsOfTickets(
  tx: Tx,
  ticketIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ membership_id: string }>`
      select distinct membership_id from ticket
      where portal_id = ${tx.portalId} and id = any(${[...ticketIds]}::uuid[])
        and membership_id is not null`.compile(db),
  );
  return rows.map(({ membership_id }) => membership_id);
}

/**
 * A membership as input of the renewal rules; a level's own period overrides its event's.
 */
export function heldMembership(catalogue: Catalogue, row: MembershipRow): HeldMembership {
  const group = catalogue.groups.get(row.ticket_group_id);
  if (!group) throw new Error(`level ${row.ticket_group_id} of a membership is missing`);
  const { event_template_id } = group;
  return {
    id: row.id,
    anchor: row.anchor,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    timezone: timezoneOf(catalogue, event_template_id),
    allowedDays: configValue(catalogue, 'renewal.allowed_period', {
      event_template: event_template_id,
      ticket_group: group.id,
    }),
  };
}
