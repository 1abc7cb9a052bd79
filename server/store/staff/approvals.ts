import { sql } from 'kysely';
import { type ApprovalLimits, type ApprovedAct, mostWaiting } from '#domain/staff/approvals.ts';
import { db, type Tx } from '../database.ts';

export type ApprovalState = 'waiting' | 'approved' | 'declined' | 'withdrawn';

/** The actions on one order that a second person approves. */
export type OrderAct = Extract<ApprovedAct, 'refund_order' | 'edit_order' | 'keep_lost_order'>;

/** A request for approval, with the names of the people involved. */
export interface ApprovalRow {
  readonly id: string;
  readonly act: ApprovedAct;
  /** Null for orders of several sellers. */
  readonly seller_id: string | null;
  /** Null for a bulk run of many orders. */
  readonly order_number: string | null;
  /** The dry run of a request about many orders. */
  readonly bulk_run_id: string | null;
  /** The dry run of a request about a session. */
  readonly session_run_id: string | null;
  /** The session it concerns; null for other requests. */
  readonly event_session_id: string | null;
  readonly event_template_id: string | null;
  readonly starts_at: Date | null;
  readonly timezone: string | null;
  /** The state of the last run that an approval started, including what followed it; null for others. */
  readonly check_state: 'queued' | 'running' | 'done' | 'failed' | null;
  /** The action's input and its dry run's result: JSON in the action's own shapes. */
  readonly input: unknown;
  readonly outcome: unknown;
  readonly version: number;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_name: string;
  readonly asked_at: Date;
  readonly expires_at: Date;
  readonly state: ApprovalState;
  readonly decided_by: string | null;
  readonly decided_name: string | null;
  readonly decided_at: Date | null;
}

/** Maximum number of decided requests in a list. */
const mostDecided = 50;

const approvals = sql`
  select a.id, a.act, a.seller_id, a.order_number, a.bulk_run_id, a.session_run_id, s.id as event_session_id,
    s.event_template_id, s.start_datetime as starts_at, v.timezone, coalesce((
      select r.state from session_run r where a.act = 'cancel_session' and r.portal_id = a.portal_id
        and r.event_session_id = s.id and r.approval_id = a.id
      order by r.created_at desc, r.id limit 1), (
      select r.state from bulk_run r where a.act = 'bulk_refund' and a.state = 'waiting' and r.portal_id = a.portal_id
        and r.created_at >= a.asked_at and r.approval_id = a.id
      order by r.created_at desc, r.id limit 1)) as check_state, a.input, a.outcome, a.version, a.reason, a.asked_by, a.asked_at,
    a.expires_at, a.state, a.decided_by, a.decided_at, asker.name as asked_name, decider.name as decided_name
  from approval a
  join staff_person asker on asker.portal_id = a.portal_id and asker.id = a.asked_by
  left join staff_person decider on decider.portal_id = a.portal_id and decider.id = a.decided_by
  left join event_session s on a.act = 'cancel_session' and s.portal_id = a.portal_id
    and s.id = a.input->>'session'
  left join event_template t on t.portal_id = a.portal_id and t.id = s.event_template_id
  left join venue v on v.portal_id = a.portal_id and v.id = t.venue_id`;

/** A portal's limits; none if they were never set. */
export async function approvalLimits(tx: Tx): Promise<ApprovalLimits> {
  const row = await tx.row(
    db
      .selectFrom('approval_limit')
      .select(['per_order', 'per_day', 'per_bulk'])
      .where('portal_id', '=', tx.portalId),
  );
  const { per_order = null, per_day = null, per_bulk = null } = row ?? {};
  return { per_order, per_day, per_bulk };
}

export async function setApprovalLimits(tx: Tx, limits: ApprovalLimits): Promise<void> {
  await tx.run(
    db
      .insertInto('approval_limit')
      .values({ portal_id: tx.portalId, ...limits })
      .onConflict((conflict) => conflict.column('portal_id').doUpdateSet({ ...limits })),
  );
}

/** The sellers whose requests to read: those about money, and those about sessions; null for all sellers. */
export interface RequestScope {
  readonly money: readonly string[] | null;
  readonly sessions: readonly string[] | null;
  /** True to include requests about the limits. */
  readonly limits: boolean;
  /** The person whose own requests to hold places are read too; null for nobody. */
  readonly asker: string | null;
}

const everything: RequestScope = { money: null, sessions: null, limits: true, asker: null };

const ofSellers = (sellers: readonly string[] | null) =>
  sellers === null ? sql`true` : sql`a.seller_id = any(${[...sellers]}::text[])`;

const isRead = ({ money, sessions, limits, asker }: RequestScope) =>
  sql`(a.act = 'hold_cart' and a.asked_by = ${asker}::uuid or case when a.act = 'loosen_limits' then ${limits}::boolean
    when a.session_run_id is null then ${ofSellers(money)} else ${ofSellers(sessions)} end)`;

/** Pending requests, those that expire first at the front. */
export const listWaiting = (
  tx: Tx,
  scope: RequestScope,
  now: Date,
  limit: number = mostWaiting,
): Promise<ApprovalRow[]> =>
  tx.rows(
    sql<ApprovalRow>`${approvals}
      where a.portal_id = ${tx.portalId} and a.state = 'waiting' and a.expires_at > ${now}
        and ${isRead(scope)}
      order by a.expires_at, a.id limit ${limit}`.compile(db),
  );

/** The last decided or expired requests. */
export async function listDecided(tx: Tx, scope: RequestScope, now: Date): Promise<ApprovalRow[]> {
  const own = sql`${approvals} where a.portal_id = ${tx.portalId} and ${isRead(scope)}`;
  const decided = tx.rows(
    sql<ApprovalRow>`${own} and a.state <> 'waiting'
      order by a.decided_at desc, a.id limit ${mostDecided}`.compile(db),
  );
  const expired = tx.rows(
    sql<ApprovalRow>`${own} and a.state = 'waiting' and a.expires_at <= ${now}
      order by a.expires_at desc, a.id limit ${mostDecided}`.compile(db),
  );
  const endOf = ({ decided_at, expires_at }: ApprovalRow) => (decided_at ?? expires_at).getTime();
  return [...(await decided), ...(await expired)]
    .toSorted((one, other) => endOf(other) - endOf(one))
    .slice(0, mostDecided);
}

/** A request's state as shown: a pending one past its end counts as expired, while its row stays unchanged. */
export const shownState = (
  { state, expires_at }: Pick<ApprovalRow, 'state' | 'expires_at'>,
  now: number,
): ApprovalState | 'expired' =>
  state === 'waiting' && expires_at.getTime() <= now ? 'expired' : state;

/** Pending requests about an order. */
export const approvalsOfOrder = (tx: Tx, orderNumber: string, now: Date): Promise<ApprovalRow[]> =>
  tx.rows(
    sql<ApprovalRow>`${approvals}
      where a.portal_id = ${tx.portalId} and a.order_number = ${orderNumber} and a.state = 'waiting'
        and a.expires_at > ${now}
      order by a.asked_at, a.id limit ${mostWaiting}`.compile(db),
  );

export const approvalById = (tx: Tx, id: string): Promise<ApprovalRow | undefined> =>
  tx.row(
    sql<ApprovalRow>`${approvals} where a.portal_id = ${tx.portalId} and a.id = ${id}`.compile(db),
  );

/** Locks a request until the transaction ends; returns its version. */
export async function lockVersion(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx.row(
    sql<{ version: number }>`select version from approval
      where portal_id = ${tx.portalId} and id = ${id} for no key update`.compile(db),
  );
  return row?.version;
}

/** The number of pending requests. */
export async function countWaiting(
  tx: Tx,
  now: Date,
  scope: RequestScope = everything,
): Promise<number> {
  const row = await tx.row(
    sql<{ n: number }>`select count(*)::int as n from approval a
      where a.portal_id = ${tx.portalId} and a.state = 'waiting' and a.expires_at > ${now}
        and ${isRead(scope)}`.compile(db),
  );
  return row?.n ?? 0;
}

/** The numbers of pending requests: of the portal, and of one person. */
export async function countWaitingOf(
  tx: Tx,
  now: Date,
  personId: string,
): Promise<{ readonly all: number; readonly own: number }> {
  const row = await tx.row(
    sql<{ all: number; own: number }>`select count(*)::int as all,
        count(*) filter (where a.asked_by = ${personId})::int as own
      from approval a
      where a.portal_id = ${tx.portalId} and a.state = 'waiting' and a.expires_at > ${now}`.compile(
      db,
    ),
  );
  return row ?? { all: 0, own: 0 };
}

/** The latest request about a dry run of many orders. */
export const approvalOfBulkRun = (tx: Tx, runId: string): Promise<ApprovalRow | undefined> =>
  tx.row(
    sql<ApprovalRow>`${approvals} where a.portal_id = ${tx.portalId} and a.bulk_run_id = ${runId}
      order by a.asked_at desc, a.id limit 1`.compile(db),
  );

/** The latest request about a dry run of a session. */
export const approvalOfSessionRun = (tx: Tx, runId: string): Promise<ApprovalRow | undefined> =>
  tx.row(
    sql<ApprovalRow>`${approvals} where a.portal_id = ${tx.portalId} and a.session_run_id = ${runId}
      order by a.asked_at desc, a.id limit 1`.compile(db),
  );

/** The pending request about a session. */
export const waitingOfSession = (
  tx: Tx,
  sessionId: string,
  now: Date,
): Promise<ApprovalRow | undefined> =>
  tx.row(
    sql<ApprovalRow>`${approvals} where a.portal_id = ${tx.portalId} and a.state = 'waiting'
      and a.act = 'cancel_session' and a.input->>'session' = ${sessionId} and a.expires_at > ${now}
      order by a.asked_at desc, a.id limit 1`.compile(db),
  );

/** A person's pending request about the limits. */
export const waitingOfLimits = (
  tx: Tx,
  personId: string,
  now: Date,
): Promise<ApprovalRow | undefined> =>
  tx.row(
    sql<ApprovalRow>`${approvals} where a.portal_id = ${tx.portalId} and a.state = 'waiting'
      and a.act = 'loosen_limits' and a.asked_by = ${personId} and a.expires_at > ${now}
      order by a.asked_at desc, a.id limit 1`.compile(db),
  );

export type NewApproval = Pick<
  ApprovalRow,
  | 'id'
  | 'act'
  | 'bulk_run_id'
  | 'session_run_id'
  | 'seller_id'
  | 'order_number'
  | 'input'
  | 'outcome'
  | 'reason'
  | 'asked_by'
  | 'asked_at'
  | 'expires_at'
>;

/** Adds a request, once per id; returns false if it exists already. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<boolean> {
  const { input, outcome, ...columns } = approval;
  const added = await tx.run(
    db
      .insertInto('approval')
      .values({
        ...columns,
        portal_id: tx.portalId,
        input: JSON.stringify(input),
        outcome: JSON.stringify(outcome),
      })
      .onConflict((conflict) => conflict.columns(['portal_id', 'id']).doNothing()),
  );
  return added === 1;
}

/** Stores a pending request's changed outcome, to be looked at again; for a bulk or a session, also its new dry run. */
export async function replaceOutcome(
  tx: Tx,
  {
    id,
    version,
    bulk_run_id,
    session_run_id,
  }: Pick<ApprovalRow, 'id' | 'version' | 'bulk_run_id' | 'session_run_id'>,
  outcome: unknown,
): Promise<void> {
  await tx.run(
    db
      .updateTable('approval')
      .set({
        outcome: JSON.stringify(outcome),
        version: version + 1,
        bulk_run_id,
        session_run_id,
      })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'waiting'),
  );
}

interface Decision {
  readonly id: string;
  readonly state: Exclude<ApprovalState, 'waiting'>;
  readonly decided_by: string;
  readonly decided_at: Date;
}

/** Decides a pending request; returns false if it has expired or someone else decided first. */
export async function decideApproval(tx: Tx, { id, ...decision }: Decision): Promise<boolean> {
  const changed = await tx.run(
    db
      .updateTable('approval')
      .set(decision)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', decision.decided_at),
  );
  return changed === 1;
}

/** The ids that count as one person: everyone under one support consent does, as the operator picks names (STF-18). */
const sameGiver = (tx: Tx, personId: string) => sql`
  select ${personId}::uuid union all
  select o.id from staff_person me
    join staff_person o on o.portal_id = me.portal_id and o.support_consent = me.support_consent
    where me.portal_id = ${tx.portalId} and me.id = ${personId}`;

/** Serializes a person's actions that give money away, until the transaction ends. */
export async function lockGiver(tx: Tx, personId: string): Promise<void> {
  await tx.rows(
    sql`select from staff_person where portal_id = ${tx.portalId} and id in (${sameGiver(tx, personId)})
      order by id for no key update`.compile(db),
  );
}

/** Sums what a person alone left open beyond payment links' bounds since an instant, without withdrawn carts. */
const leftOpen = (tx: Tx, personId: string, since: Date) => sql`
  (select coalesce(sum(s.given), 0)::bigint from staff_cart s
    where s.portal_id = ${tx.portalId} and s.person_id in (${sameGiver(tx, personId)})
      and s.created_at >= ${since} and s.withdrawn_at is null and not exists (select from approval a
        where a.portal_id = s.portal_id and a.id = s.id))`;

/** The sums given away: on an order by everyone, and by a person alone since an instant. */
export async function givenBefore(
  tx: Tx,
  { orderId, personId, since }: { orderId: string; personId: string; since: Date },
): Promise<{ on_order: number; today: number }> {
  const row = await tx.row(
    sql<{ on_order: number; today: number }>`
      select
        (select coalesce(sum(amount), 0)::bigint from given_away
          where portal_id = ${tx.portalId} and ticket_order_id = ${orderId})
        + (select coalesce(sum(s.given), 0)::bigint from ticket_order o
          join staff_cart s on s.portal_id = o.portal_id and s.cart_id = o.cart_id
          where o.portal_id = ${tx.portalId} and o.id = ${orderId}) as on_order,
        (select coalesce(sum(amount), 0)::bigint from given_away
          where portal_id = ${tx.portalId} and person_id in (${sameGiver(tx, personId)})
            and given_at >= ${since} and approval_id is null)
        + ${leftOpen(tx, personId, since)} as today`.compile(db),
  );
  return row ?? { on_order: 0, today: 0 };
}

/** The sum that a person alone gave away since an instant. */
export async function givenToday(tx: Tx, personId: string, since: Date): Promise<number> {
  const row = await tx.row(
    sql<{ today: number }>`select (select coalesce(sum(amount), 0)::bigint from given_away
      where portal_id = ${tx.portalId} and person_id in (${sameGiver(tx, personId)})
        and given_at >= ${since} and approval_id is null)
      + ${leftOpen(tx, personId, since)} as today`.compile(db),
  );
  return row?.today ?? 0;
}

interface GivenAway {
  readonly id: string;
  readonly ticket_order_id: string;
  readonly person_id: string;
  readonly amount: number;
  readonly given_at: Date;
  readonly approval_id: string | null;
}

export async function insertGivenAway(tx: Tx, given: GivenAway): Promise<void> {
  await tx.run(db.insertInto('given_away').values({ ...given, portal_id: tx.portalId }));
}

/** The people with a passkey, an authenticator app, a factor at the provider, or a sample person's codes. */
export async function peopleWithFactor(tx: Tx): Promise<Set<string>> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select p.id from staff_person p
      where p.portal_id = ${tx.portalId} and p.state = 'active'
        and (p.totp_secret is not null or p.is_sample or exists (select from staff_passkey k
          where k.portal_id = p.portal_id and k.person_id = p.id)
          or exists (select from staff_identity i join staff_provider v on v.portal_id = i.portal_id
            and v.issuer = i.issuer
            where i.portal_id = p.portal_id and i.person_id = p.id and i.has_factor))`.compile(db),
  );
  return new Set(rows.map(({ id }) => id));
}
