import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A buyer of an export. */
export interface ExportedPerson {
  readonly is_member: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
}

interface BuyersAsked {
  /** Ids of orders, in the order of the file. */
  readonly orders: readonly string[];
  /** The sellers whose orders count. */
  readonly sellers: readonly string[];
  /** Later orders do not count. */
  readonly until: Date;
}

/**
 * Reads the buyers of those orders that are each buyer's newest, so that everyone appears once, however many pieces a
 * file has. Leaves out guests without an address, as in the list of buyers.
 */
export function buyersToExport(
  tx: Tx,
  { orders, sellers, until }: BuyersAsked,
): Promise<ExportedPerson[]> {
  const { portalId } = tx;
  const newer = sql`n.portal_id = ${portalId} and n.seller_id = any(${[...sellers]}::text[])
    and n.purchased_on <= ${until} and (n.purchased_on, n.id) > (o.purchased_on, o.id)`;
  const ofMember = (id: string) => sql`exists (select from identity g
    where g.portal_id = ${portalId} and g.id = ${sql.ref(id)} and g.kind = 'member')`;
  return tx.rows(
    sql<ExportedPerson>`
      select m.id is not null as is_member, coalesce(o.buyer->>'first_name', '') as first_name,
        coalesce(o.buyer->>'last_name', '') as last_name, o.buyer->>'email' as email
      from unnest(${[...orders]}::uuid[]) with ordinality wanted (id, at)
      join ticket_order o on o.portal_id = ${portalId} and o.id = wanted.id
      left join identity m on m.portal_id = o.portal_id and m.id = o.identity_id and m.kind = 'member'
      where o.purchased_on <= ${until} and case when m.id is not null
        then not exists (select from ticket_order n where ${newer} and n.identity_id = o.identity_id)
        else o.buyer_email <> '' and not exists (
          select from ticket_order n where ${newer} and n.buyer_email = o.buyer_email
            and not ${ofMember('n.identity_id')})
        end
      order by wanted.at`.compile(db),
  );
}

/** The members among the next account ids who never bought anything; `last` is the last id scanned. */
export async function idleMembersToExport(
  tx: Tx,
  {
    after,
    until,
    looked,
  }: { readonly after: string | null; readonly until: Date; readonly looked: number },
): Promise<{ readonly people: ExportedPerson[]; readonly last: string | null }> {
  const past = after === null ? sql`true` : sql`i.id > ${after}::uuid`;
  const next = sql`select i.id, i.kind, i.created_at, i.first_name, i.last_name, i.email from identity i
    where i.portal_id = ${tx.portalId} and ${past} order by i.id limit ${looked}`;
  const [people, end] = await Promise.all([
    tx.rows(
      sql<ExportedPerson>`
        select true as is_member, m.first_name, m.last_name, m.email from (${next}) m
        where m.kind = 'member' and m.created_at <= ${until} and not exists (
          select from ticket_order o where o.portal_id = ${tx.portalId} and o.identity_id = m.id)
        order by m.id`.compile(db),
    ),
    tx.row(
      sql<{ last: string | null; looked: number }>`
        select (array_agg(k.id order by k.id desc))[1]::text as last, count(*)::int as looked
        from (${next}) k`.compile(db),
    ),
  ]);
  return { people, last: end && end.looked === looked ? end.last : null };
}

/** A logged scan of a membership. */
export interface ExportedMemberScan {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly ticket_group_id: string;
  readonly at: Date;
  readonly timezone: string;
  readonly door_id: string | null;
  /** The name of the device or person who scanned. */
  readonly by: string;
  readonly direction: string;
  readonly result: string;
  readonly reason: string | null;
  readonly device_result: string | null;
  readonly persons: number;
  readonly offline: boolean;
  readonly forced: boolean;
  readonly looked_up: boolean;
  readonly annulled: boolean;
}

/** The position of a membership's scan in its export. */
export interface MemberScanKey {
  readonly membership: string;
  readonly scan: number;
}

interface MemberScansAsked {
  readonly after: MemberScanKey | null;
  /** Times of the device: from (inclusive), and before; null for any. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Scans to read per page. */
  readonly looked: number;
}

/** The matching scans among the next ones of memberships, grouped by membership; `last` is null at the end. */
export async function memberScansToExport(
  tx: Tx,
  { after, from, until, looked }: MemberScansAsked,
): Promise<{ readonly scans: ExportedMemberScan[]; readonly last: MemberScanKey | null }> {
  const { portalId } = tx;
  const past =
    after === null
      ? sql`true`
      : sql`(s.membership_id, s.id) > (${after.membership}::uuid, ${after.scan}::bigint)`;
  const next = sql`select s.* from scan s
    where s.portal_id = ${portalId} and s.membership_id is not null and ${past}
    order by s.membership_id, s.id limit ${looked}`;
  const [scans, keys] = await Promise.all([
    tx.rows(
      sql<ExportedMemberScan>`
        select i.first_name, i.last_name, i.email, m.ticket_group_id,
          l.device_time as at, v.timezone, l.door_id,
          coalesce(d.name, p.name, l.device) as by, l.direction, l.result, l.reason, l.device_result, l.persons, l.offline,
          l.forced, l.looked_up,
          exists (select from scan a where a.portal_id = ${portalId} and a.annuls = l.id) as annulled
        from (${next}) l
        join membership m on m.portal_id = l.portal_id and m.id = l.membership_id
        join identity i on i.portal_id = m.portal_id and i.id = m.identity_id
        join ticket_group g on g.portal_id = m.portal_id and g.id = m.ticket_group_id
        join event_template et on et.portal_id = g.portal_id and et.id = g.event_template_id
        join venue v on v.portal_id = et.portal_id and v.id = et.venue_id
        left join device d on d.portal_id = l.portal_id and 'device ' || d.id = l.device
        left join staff_person p on p.portal_id = l.portal_id and 'person ' || p.id = l.device
        where (${from}::timestamptz is null or l.device_time >= ${from})
          and (${until}::timestamptz is null or l.device_time < ${until})
        order by l.membership_id, l.id`.compile(db),
    ),
    tx.rows(
      sql<MemberScanKey>`select k.membership_id as membership, k.id as scan from (${next}) k
        order by k.membership_id, k.id`.compile(db),
    ),
  ]);
  const end = keys.at(-1);
  return { scans, last: end && keys.length === looked ? end : null };
}
