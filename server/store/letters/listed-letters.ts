import { sql } from 'kysely';
import type { LetterState } from '#domain/letters/letter-kinds.ts';
import { db, type Tx } from '../database.ts';

/** A letter in a list. */
export interface ListedLetter {
  readonly id: string;
  readonly task: string;
  readonly created_at: Date;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly state: LetterState;
  readonly order_number: string | null;
}

/** The letters that a viewer may see. */
export interface LettersSeen {
  /** Letters about orders and carts of these sellers; null for all letters. */
  readonly sellers: readonly string[] | null;
  /** Includes letters to staff. */
  readonly includesStaff: boolean;
}

/** A letter's position in the list: its time in microseconds since 1970, because a Date drops those. */
export interface LetterKey {
  readonly at: string;
  readonly id: string;
}

/** The filters of the list; null for any. */
export interface LetterFilter extends LettersSeen {
  readonly state: LetterState | null;
  readonly task: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** A part of the address, in any case. */
  readonly recipient: string | null;
}

interface PageAsked {
  readonly after: LetterKey | null;
  /** Letters scanned for one page. */
  readonly scanned: number;
  readonly limit: number;
}

export interface LetterPage {
  readonly letters: readonly ListedLetter[];
  /** The last letter scanned or shown; null at the end. */
  readonly next: LetterKey | null;
}

const seen = ({ sellers, includesStaff }: LettersSeen) => sql`
  (${includesStaff} or l.task not like 'mail\\_staff\\_%')
  and (${sellers === null} or coalesce(o.seller_id, c.seller_id) = any(${[...(sellers ?? [])]}::text[]))`;

const about = sql`
  left join ticket_order o on o.portal_id = l.portal_id and o.id = l.ticket_order_id
  left join cart c on c.portal_id = l.portal_id and c.id = l.cart_id`;

const keyOf = sql`(extract(epoch from l.created_at) * 1000000)::bigint::text`;

/** Failed letters, which have an index of their own. */
const inTrouble: readonly string[] = ['refused', 'failed', 'bounced'];

/**
 * A page of the list of letters, newest first: scans a bounded number of letters within the filter's days and returns
 * those that match. The few that failed are found through an index of their own, without that bound.
 */
export async function lettersOf(
  tx: Tx,
  { state, task, from, until, recipient, ...viewer }: LetterFilter,
  { after, scanned, limit }: PageAsked,
): Promise<LetterPage> {
  const { portalId } = tx;
  const bounds = [sql`l.portal_id = ${portalId}`];
  if (from !== null) bounds.push(sql`l.created_at >= ${from}`);
  if (until !== null) bounds.push(sql`l.created_at < ${until}`);
  if (after !== null) {
    bounds.push(sql`(l.created_at, l.id) <
      ('epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`);
  }
  const isRare = state !== null && inTrouble.includes(state);
  if (isRare) {
    bounds.push(sql`l.state in ('refused', 'failed', 'bounced') and l.state = ${state}`);
  }
  const rows = await tx.rows(
    sql<ListedLetter & { readonly at: string; readonly looked: number; readonly fits: boolean }>`
      with looked as materialized (
        select l.portal_id, l.id, l.task, l.created_at, l.recipient, l.subject, l.state, l.ticket_order_id, l.cart_id
        from letter l where ${sql.join(bounds, sql` and `)}
        order by l.created_at desc, l.id desc limit ${scanned}
      ), shown as (
        select l.id, l.task, l.created_at, l.recipient, l.subject, l.state, o.order_number, ${keyOf} as at, true as fits
        from looked l ${about}
        where ${seen(viewer)} and (${state}::text is null or l.state = ${state})
          and (${task}::text is null or l.task = ${task})
          and (${recipient}::text is null or position(lower(${recipient}) in lower(l.recipient)) > 0)
        order by l.created_at desc, l.id desc limit ${limit + 1}
      ), last as (
        select l.id, l.task, l.created_at, null::text, null::text, l.state, null::text, ${keyOf}, false
        from looked l order by l.created_at, l.id limit 1
      )
      select found.*, (select count(*)::int from looked) as looked
      from (select * from shown union all select * from last) found
      order by fits desc, created_at desc, id desc`.compile(db),
  );
  const fitting = rows.filter(({ fits }) => fits);
  const letters = fitting.slice(0, limit);
  const isCut = fitting.length > limit;
  const end = isCut ? letters.at(-1) : rows.find(({ fits }) => !fits);
  const isMore = isCut || (rows[0]?.looked ?? 0) === scanned;
  return { letters, next: end && isMore ? { at: end.at, id: end.id } : null };
}

/** A letter as its page shows it. */
export interface ShownLetter extends ListedLetter {
  readonly due_at: Date;
  readonly state_at: Date;
  readonly body: string | null;
  readonly language: string | null;
  readonly attempts: number;
  readonly answer: string | null;
  /** The member it is about, or who bought; null for a guest. */
  readonly member_id: string | null;
  /** The buyer’s address in the order it is about. */
  readonly buyer_email: string | null;
  readonly repeats_id: string | null;
  readonly sent_again: readonly string[];
}

/** The letter with an id, if the viewer may see it. */
export const shownLetter = (
  tx: Tx,
  id: string,
  viewer: LettersSeen,
): Promise<ShownLetter | undefined> =>
  tx.row(
    sql<ShownLetter>`
      select l.id, l.task, l.created_at, l.due_at, l.recipient, l.subject, l.body, l.language, l.state, l.state_at,
        l.attempts, l.answer, l.repeats_id, o.order_number, o.buyer->>'email' as buyer_email, m.id as member_id,
        array(select a.id from letter a where a.portal_id = l.portal_id and a.repeats_id = l.id
          order by a.created_at desc limit 20) as sent_again
      from letter l ${about}
      left join identity m on m.portal_id = l.portal_id and m.kind = 'member'
        and m.id = coalesce(l.identity_id, o.identity_id, c.identity_id)
      where l.portal_id = ${tx.portalId} and l.id = ${id} and ${seen(viewer)}`.compile(db),
  );
