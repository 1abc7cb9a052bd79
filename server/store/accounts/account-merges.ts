import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { lockMemberships } from '../memberships/memberships.ts';
import { unsettledStates } from '../payments/payments.ts';

/** An account, with the columns that merging needs. */
interface AccountRow {
  readonly id: string;
  /** `member`, or `merged` once it is closed. */
  readonly kind: string;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Locks accounts by id, open or closed by a merge: after carts and before memberships. Until the lock is released,
 * nothing can be booked for them (`ownerOfOrders`).
 */
export function lockAccounts(tx: Tx, ids: readonly string[]): Promise<AccountRow[]> {
  return tx.rows(
    db
      .selectFrom('identity')
      .select(['id', 'kind', 'email', 'email_verified_at', 'first_name', 'last_name'])
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('kind', 'in', ['member', 'merged'])
      .orderBy('id')
      .forUpdate(),
  );
}

/**
 * Returns the account that a member's orders belong to: their own, or the one it was merged into. It cannot be merged
 * before the transaction ends: a booking takes this lock after its cart and before memberships and counters.
 */
export async function ownerOfOrders(tx: Tx, memberId: string): Promise<string> {
  let id = memberId;
  for (;;) {
    const account = await tx.row(
      sql<{ kind: string }>`select kind from identity
        where portal_id = ${tx.portalId} and id = ${id}::uuid for share`.compile(db),
    );
    if (account?.kind !== 'merged') return id;
    // A statement of its own: one that had waited for the lock would not see the merge.
    const merge = await tx.row(
      sql<{ kept_id: string }>`select kept_id from account_merge
        where portal_id = ${tx.portalId} and merged_id = ${id}::uuid and undone_at is null`.compile(
        db,
      ),
    );
    if (!merge) throw new Error(`account ${id} is merged into none`);
    id = merge.kept_id;
  }
}

/** Locks the unpaid carts of an account's renewals, by id. */
export async function lockRenewalCarts(tx: Tx, identityId: string): Promise<void> {
  await tx.rows(
    sql`select c.id from cart c
      where c.portal_id = ${tx.portalId} and c.state = 'pending' and c.id in (${renewalCarts(tx, identityId)})
      order by c.id for update`.compile(db),
  );
}

const renewalCarts = (tx: Tx, identityId: string) => sql`
  select r.cart_id from membership m
  join membership_renewal r on r.portal_id = m.portal_id and r.membership_id = m.id
  where m.portal_id = ${tx.portalId} and m.identity_id = ${identityId}::uuid`;

/** Counts what determines if an account may be merged. */
export async function mergeFacts(
  tx: Tx,
  identityId: string,
): Promise<{ renewals: number; unsettled: number }> {
  const row = await tx.row(
    sql<{ renewals: number; unsettled: number }>`
      select
        (select count(*)::int from membership m where m.portal_id = ${tx.portalId}
          and m.identity_id = ${identityId}::uuid and m.auto_renew = 'scheduled') as renewals,
        (select count(*)::int from payment p where p.portal_id = ${tx.portalId}
          and p.identity_id = ${identityId}::uuid and p.state = any(${[...unsettledStates]}::text[])) as unsettled`.compile(
      db,
    ),
  );
  if (!row) throw new Error('a count has no row');
  return row;
}

export type PartKind = 'order' | 'cart' | 'membership';

/** Something that a merge moves. */
export interface MergePart {
  readonly kind: PartKind;
  readonly thing_id: string;
}

/** An account's orders, carts and memberships; unpaid carts do not count, except those of its renewals. */
export function partsOf(tx: Tx, identityId: string, limit: number): Promise<MergePart[]> {
  return tx.rows(
    sql<MergePart>`
      select 'order' as kind, o.id as thing_id from ticket_order o
      where o.portal_id = ${tx.portalId} and o.identity_id = ${identityId}::uuid
      union all
      select 'cart', c.id from cart c
      where c.portal_id = ${tx.portalId} and c.identity_id = ${identityId}::uuid and c.state = 'ordered'
      union all
      select 'cart', c.id from cart c
      where c.portal_id = ${tx.portalId} and c.state = 'pending' and c.identity_id = ${identityId}::uuid
        and c.id in (${renewalCarts(tx, identityId)})
      union all
      select 'membership', m.id from membership m
      where m.portal_id = ${tx.portalId} and m.identity_id = ${identityId}::uuid
      limit ${limit}`.compile(db),
  );
}

const tables = { order: 'ticket_order', cart: 'cart', membership: 'membership' } as const;

/** Moves one account's data to another; returns the number moved of each kind. */
export async function moveParts(
  tx: Tx,
  parts: readonly MergePart[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Readonly<Record<PartKind, number>>> {
  const moved = { order: 0, cart: 0, membership: 0 };
  for (const kind of ['cart', 'membership', 'order'] as const) {
    const ids = idsOf(parts, kind);
    moved[kind] = await tx.run(
      sql`update ${sql.table(tables[kind])} set identity_id = ${to}::uuid
        where portal_id = ${tx.portalId} and id = any(${ids}::uuid[])
          and identity_id = ${from}::uuid`.compile(db),
    );
  }
  return moved;
}

/** Closes or reopens an account. */
export async function setMerged(tx: Tx, id: string, isMerged: boolean): Promise<void> {
  await tx.run(
    db
      .updateTable('identity')
      .set({ kind: isMerged ? 'merged' : 'member' })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

export interface MergeRow {
  readonly id: string;
  readonly kept_id: string;
  readonly merged_id: string;
  readonly person_id: string;
  readonly merged_at: Date;
  readonly undone_at: Date | null;
}

export async function insertMerge(
  tx: Tx,
  merge: Omit<MergeRow, 'undone_at'>,
  parts: readonly MergePart[],
): Promise<void> {
  await tx.run(db.insertInto('account_merge').values({ portal_id: tx.portalId, ...merge }));
  await tx.run(
    sql`insert into account_merge_part (portal_id, merge_id, kind, thing_id)
      select ${tx.portalId}, ${merge.id}::uuid, part.kind, part.thing_id
      from unnest(${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ thing_id }) => thing_id)}::uuid[])
        as part (kind, thing_id)`.compile(db),
  );
}

export async function readMerge(tx: Tx, id: string): Promise<MergeRow | undefined> {
  return tx.row(merges(tx).where('id', '=', id));
}

/** Reads a merge and locks it, so that it is undone only once. */
export async function lockMerge(tx: Tx, id: string): Promise<MergeRow | undefined> {
  return tx.row(merges(tx).where('id', '=', id).forUpdate());
}

const merges = (tx: Tx) =>
  db
    .selectFrom('account_merge')
    .select(['id', 'kept_id', 'merged_id', 'person_id', 'merged_at', 'undone_at'])
    .where('portal_id', '=', tx.portalId);

export function partsOfMerge(tx: Tx, mergeId: string): Promise<MergePart[]> {
  return tx.rows(
    sql<MergePart>`select kind, thing_id from account_merge_part
      where portal_id = ${tx.portalId} and merge_id = ${mergeId}::uuid order by kind, thing_id`.compile(
      db,
    ),
  );
}

export async function markUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(
    db
      .updateTable('account_merge')
      .set({ undone_at: at })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Locks a merge's unpaid carts by id: before the accounts, as their bookings do. */
export async function lockPendingCarts(tx: Tx, parts: readonly MergePart[]): Promise<void> {
  await tx.rows(
    sql`select id from cart where portal_id = ${tx.portalId} and state = 'pending'
      and id = any(${idsOf(parts, 'cart')}::uuid[]) order by id for update`.compile(db),
  );
}

/**
 * Locks the rows that move: paid carts and those of their orders, then memberships, each by id, and the carts of edits
 * after those of orders (law 2). Returning an order takes these locks in the same order.
 */
export async function lockParts(tx: Tx, parts: readonly MergePart[]): Promise<void> {
  await tx.rows(
    sql`select id from cart where portal_id = ${tx.portalId} and (
        id = any(${idsOf(parts, 'cart')}::uuid[])
        or id in (select cart_id from ticket_order
          where portal_id = ${tx.portalId} and id = any(${idsOf(parts, 'order')}::uuid[])))
      order by edits_order_id is not null, id for update`.compile(db),
  );
  await lockMemberships(tx, idsOf(parts, 'membership'));
}

/** The ids of the parts of a kind. */
export const idsOf = (parts: readonly MergePart[], kind: PartKind): string[] =>
  parts.filter((part) => part.kind === kind).map(({ thing_id }) => thing_id);

/** Purchases that stay with the kept account when a merge is undone: made since, and not moved by it. */
export interface Staying {
  readonly orders: number;
  /** Their numbers, newest first. */
  readonly order_numbers: string[];
  readonly memberships: number;
}

/** The maximum number of order numbers to list. */
const listed = 100;

export async function stayingSince(tx: Tx, { id, kept_id, merged_at }: MergeRow): Promise<Staying> {
  const since = (table: 'ticket_order' | 'membership', kind: PartKind, at: string) => sql`
    from ${sql.table(table)} t
    where t.portal_id = ${tx.portalId} and t.identity_id = ${kept_id}::uuid
      and ${sql.ref(`t.${at}`)} >= ${merged_at}
      and not exists (select from account_merge_part p where p.portal_id = t.portal_id
        and p.merge_id = ${id}::uuid and p.kind = ${kind} and p.thing_id = t.id)`;
  const orders = since('ticket_order', 'order', 'purchased_on');
  const row = await tx.row(
    sql<Staying>`
      select (select count(*)::int ${orders}) as orders,
        array(select t.order_number ${orders} order by t.purchased_on desc, t.id desc limit ${listed}) as order_numbers,
        (select count(*)::int ${since('membership', 'membership', 'created_at')}) as memberships`.compile(
      db,
    ),
  );
  if (!row) throw new Error('a count has no row');
  return row;
}

/** A merge into an account, with the closed account and the person who merged them. */
export interface ShownMerge {
  readonly id: string;
  readonly merged_at: Date;
  readonly undone_at: Date | null;
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly by: string;
}

/** The merges into an account, newest first. */
export function mergesInto(tx: Tx, keptId: string, limit: number): Promise<ShownMerge[]> {
  return tx.rows(
    sql<ShownMerge>`
      select m.id, m.merged_at, m.undone_at, i.email, i.first_name, i.last_name, p.name as by
      from account_merge m
      join identity i on i.portal_id = m.portal_id and i.id = m.merged_id
      join staff_person p on p.portal_id = m.portal_id and p.id = m.person_id
      where m.portal_id = ${tx.portalId} and m.kept_id = ${keptId}::uuid
      order by m.merged_at desc, m.id limit ${limit}`.compile(db),
  );
}
