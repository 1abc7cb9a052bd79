import type { Installation } from '../installation/installation.ts';
import { daysSeller } from '../tenants/days.ts';

/** The seller, event and ticket type of the measurements. */
export interface Target {
  readonly slug: string;
  readonly event: string;
  readonly type: string;
  readonly sessions: readonly string[];
}

/** Finds the admission event of the first sample and makes its capacity practically unlimited. */
export async function findTarget(installation: Installation): Promise<Target> {
  const [found] = await installation.query<{ slug: string; event: string; type: string }>(`
    select s.slug, t.id as event, ty.id as type
    from event_template t
      join seller s on s.portal_id = t.portal_id and s.id = t.seller_id
      join config c on c.portal_id = t.portal_id and c.key = 'admission_event_id'
        and c.value = to_jsonb(t.id)
      join ticket_group g on g.portal_id = t.portal_id and g.event_template_id = t.id
      join ticket_type ty on ty.portal_id = g.portal_id and ty.ticket_group_id = g.id
    where g.capacity = -1 and ty.currency_amount > 0 and g.min_tickets_per_order <= 1
    order by ty.rank limit 1`);
  if (!found) throw new Error('the samples have no admission event');
  const sessions = await installation.query<{ id: string }>(
    `select id from event_session where event_template_id = $1 and start_datetime > now() + interval '1 day'
     order by start_datetime limit 200`,
    [found.event],
  );
  await installation.query(
    `update stock set capacity = 1000000000 where group_id = ''
       and portal_id <> (select portal_id from portal where key = $1)`,
    [daysSeller],
  );
  return { ...found, sessions: sessions.map((session) => session.id) };
}

/** Holds tickets, in a new cart or the given one. */
export const modifyAddress = (url: string, { slug }: Target, cart?: string): string =>
  `${url}/api/my/cart/${cart === undefined ? '' : `${cart}/`}modify?seller=${slug}`;

/** The body that holds tickets of the target's type. */
export const ticketsOf = ({ type }: Target, session: string | undefined, tickets = 1) => ({
  add: Array(tickets).fill({ ticket_type_id: type, event_session_id: session }),
});
