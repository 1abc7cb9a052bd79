import type { Installation } from '../installation/installation.ts';
import { cityPortal } from './tenant.ts';

/** Positions in the lists, and things to search for. */
export interface Facts {
  /** Positions in the middle and near the end of the list, newest first and by number. */
  readonly middle: string;
  readonly end: string;
  readonly number: string;
  readonly order: { readonly id: string; readonly number: string };
  readonly email: string;
  readonly ticketCode: string;
  readonly lastName: string;
  readonly firstName: string;
  /** The number of an order of the address with many orders. */
  readonly agencyOrder: string;
  /** A day with many visits before today, and its fullest session. */
  readonly day: string;
  readonly session: string;
  readonly event: string;
  readonly ticket: string;
  readonly person: string;
  /** An entry in the middle of the audit log. */
  readonly entry: string;
  readonly scan: number;
  /** Days of purchase: a quarter of a year ago. */
  readonly from: string;
  readonly to: string;
}

/** Reads what the requests need from the database. */
export async function readFacts({ query }: Pick<Installation, 'query'>): Promise<Facts> {
  const one = async <T extends object>(text: string): Promise<T> => {
    const [row] = await query<T>(
      `with p as materialized (select portal_id, created_at, public_identity_id from portal where key = '${cityPortal}') ${text}`,
    );
    if (!row) throw new Error(`nothing was found by ${text}`);
    return row;
  };
  const placeBefore = async (age: string) =>
    one<{ place: string; id: string; number: string; email: string; last: string; first: string }>(
      `select (extract(epoch from purchased_on) * 1000000)::bigint || '~' || id as place, id,
         order_number as number, buyer_email as email, buyer->>'last_name' as last, buyer->>'first_name' as first
       from ticket_order where portal_id = (select portal_id from p) and seller_id = 'gallery'
         and purchased_on < (select created_at from p) - interval '${age}' and buyer_email <> 'groups@agency.example'
         and identity_id = (select public_identity_id from p)
       order by purchased_on desc, id desc limit 1`,
    );
  const middle = await placeBefore('200 days');
  const end = await placeBefore('725 days');
  const { session, event, day } = await one<{ session: string; event: string; day: string }>(
    `select s.id as session, s.event_template_id as event, to_char(s.start_datetime, 'YYYY-MM-DD') as day
     from event_session s join stock k on k.portal_id = s.portal_id and k.session_id = s.id and k.group_id = ''
     where s.portal_id = (select portal_id from p) and s.event_template_id = 'collection'
       and s.start_datetime between (select created_at from p) - interval '4 days' and (select created_at from p) - interval '1 day'
     order by k.used desc limit 1`,
  );
  const { code: ticketCode, id: ticket } = await one<{ code: string; id: string }>(
    `select scan_code as code, id from ticket where portal_id = (select portal_id from p)
       and event_session_id = '${session}' and state in ('booked', 'redeemed') and id::text ~ '^.{14}4.{4}[89ab]' order by id limit 1`,
  );
  const { entry, person } = await one<{ entry: string; person: string }>(
    `select id::text as entry, actor as person from audit_entry where portal_id = (select portal_id from p)
       and actor_kind = 'person' and actor ~ '^.{14}4.{4}[89ab]' order by occurred_at limit 1 offset 100`,
  );
  const { scan } = await one<{ scan: number }>(
    `select (max(id) / 2)::int as scan from scan where portal_id = (select portal_id from p)`,
  );
  const { agencyOrder } = await one<{ agencyOrder: string }>(
    `select order_number as "agencyOrder" from ticket_order where portal_id = (select portal_id from p)
       and buyer_email = 'groups@agency.example' order by purchased_on desc limit 1 offset 10`,
  );
  const { from, to } = await one<{ from: string; to: string }>(
    `select to_char(created_at - interval '100 days', 'YYYY-MM-DD') as from,
       to_char(created_at - interval '90 days', 'YYYY-MM-DD') as to from p`,
  );
  return {
    middle: middle.place,
    end: end.place,
    number: middle.number,
    order: end,
    email: middle.email,
    lastName: middle.last,
    firstName: middle.first,
    session,
    event,
    day,
    ticketCode,
    ticket,
    agencyOrder,
    entry,
    person,
    scan,
    from,
    to,
  };
}
