import type pg from 'pg';
import type { World } from '#server/testing/venues/world.ts';

/** An order of a filled sample. */
export interface Drawn {
  readonly id: string;
  readonly number: string;
  readonly cart: string;
  readonly slug: string;
  readonly portal: string;
  readonly portal_id: number;
  readonly paid: number;
  readonly is_disputed: boolean;
  /** True if it bought a membership that a later order renewed. */
  readonly is_renewed: boolean;
  readonly letter: string;
  readonly tickets: readonly {
    id: string;
    state: string;
    type: string;
    code: string | null;
    session: string | null;
    coming: boolean;
  }[];
}

/** Draws random orders, with or without future visits. */
export const drawOrders = (
  world: World,
  {
    portal,
    isComing,
    n,
  }: { readonly portal?: string; readonly isComing: boolean; readonly n: number },
): Promise<Drawn[]> =>
  world.sql<Drawn & pg.QueryResultRow>(
    `select o.id, o.order_number as number, o.cart_id as cart, s.slug, p.key as portal, o.portal_id,
      (select coalesce(sum(case e.audit_action when 'capture' then e.amount else -e.amount end), 0)
        from payment_entry e join payment y on y.portal_id = e.portal_id and y.id = e.payment_id
        where e.portal_id = o.portal_id and e.cart_id = o.cart_id and e.state = 'done'
          and e.audit_action in ('capture', 'refund'))::int as paid,
      exists (select from payment_entry e where e.portal_id = o.portal_id and e.cart_id = o.cart_id
        and e.audit_action = 'dispute_opened') as is_disputed,
      exists (select from membership_term m join membership_term later
          on later.portal_id = m.portal_id and later.membership_id = m.membership_id and later.position > m.position
        join ticket t on t.portal_id = later.portal_id and t.membership_id = later.membership_id
          and t.ticket_order_id = later.ticket_order_id and t.state in ('booked', 'redeemed')
        where m.portal_id = o.portal_id and m.ticket_order_id = o.id) as is_renewed,
      (select id from letter l where l.portal_id = o.portal_id and l.ticket_order_id = o.id
        and l.task = 'mail_confirmation') as letter,
      (select json_agg(json_build_object('id', t.id, 'state', t.state, 'code', t.scan_code,
          'type', t.ticket_type_id, 'session', t.event_session_id, 'coming', e.start_datetime > now()))
        from ticket t left join event_session e on e.portal_id = t.portal_id and e.id = t.event_session_id
        where t.portal_id = o.portal_id and t.ticket_order_id = o.id) as tickets
    from ticket_order o
    join seller s on s.portal_id = o.portal_id and s.id = o.seller_id
    join portal p on p.portal_id = o.portal_id
    where $1 = exists (select from ticket t join event_session e on e.portal_id = t.portal_id
        and e.id = t.event_session_id where t.portal_id = o.portal_id and t.ticket_order_id = o.id
        and t.state = 'booked' and e.start_datetime > now() + interval '2 days')
    and p.key = coalesce($3, p.key)
    -- The fill writes a letter of each order; those of tests that bought one themselves are not drawn.
    and exists (select from letter l where l.portal_id = o.portal_id and l.ticket_order_id = o.id
      and l.task = 'mail_confirmation')
      order by random() limit $2`,
    [isComing, n, portal ?? null],
  );
