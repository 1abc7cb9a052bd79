import type pg from 'pg';

/** Orders of a portal, made by SQL for tests of plans: two tickets each, paid by card over three years. */
interface ManyOrders {
  readonly portalId: number;
  readonly identityId: string;
  readonly count: number;
}

/**
 * Adds orders of the seller `shop`; every hundredth is for `annex`. Seven of ten are for the event `museum`, the rest for 500
 * evenings (`evening-0` …), each sold within a week. Every 20th has the code `spring`, every 1,000th is cancelled, every
 * 5,000th has an instalment left. Needs the superuser's connection.
 */
export async function addManyOrders(
  client: pg.Client,
  { portalId, identityId, count }: ManyOrders,
): Promise<void> {
  // The rows satisfy the foreign keys, and checking them would take most of the time.
  await client.query('set session_replication_role = replica');
  for (const text of statements) {
    const values = [portalId, count, identityId];
    const used = values.slice(0, text.includes('$3') ? 3 : 2);
    await client.query(text, used);
  }
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
}

const id = (kind: string, n = 'n') => `md5('${kind}' || ${n})::uuid`;
const at = `'2026-11-23T12:00:00.123456Z'::timestamptz - (interval '3 years' * n / $2)`;
const seller = `case when n % 100 = 7 then 'annex' else 'shop' end`;
const event = `case when n % 10 < 7 then 'museum' else 'evening-' || (n * 500 / $2)::text end`;

const statements = [
  `insert into cart (portal_id, id, cart_number, seller_id, state, identity_id, held_until_max, created_at, channel)
   select $1, ${id('cart')}, 'C' || n, ${seller}, 'ordered', $3::uuid, ${at}, ${at},
     case when n % 50 = 0 then 'staff' else 'web' end
   from generate_series(1, $2::bigint) n`,
  `insert into ticket_order (portal_id, id, order_number, cart_id, seller_id, identity_id, buyer, scan_code,
     total_before_cartmod_price, total_fee_fixed_outside, total_fee_percent_outside, total_after_fees_price,
     purchased_on)
   select $1, ${id('order')}, upper(translate(substr(md5('number' || n), 1, 14), '01', 'gh')), ${id('cart')}, ${seller}, $3::uuid,
     jsonb_build_object('email', 'buyer-' || n / 3 || '@example.org',
       'first_name', (array['Ada', 'Alan', 'Grace', 'Edsger'])[1 + n % 4],
       'last_name', 'Name' || translate(substr(md5('name' || n % 40000), 1, 6), '0123456789', 'ghijklmnop'), 'contact', '{}'::jsonb),
     'o-' || substr(md5('scan' || n), 1, 21), 2000, 0, 0, 2000, ${at}
   from generate_series(1, $2::bigint) n`,
  `insert into ticket (portal_id, id, cart_id, ticket_order_id, state, ticket_type_id, ticket_group_id,
     event_template_id, event_session_id, handler, counts_session, counts_group, face_value, adjusted_value,
     fee_fixed_outside, fee_percent_outside, scan_code)
   select $1, md5('ticket' || n || '-' || m)::uuid, ${id('cart')}, ${id('order')},
     case when n % 1000 = 0 then 'cancelled' when n > $2 / 2 then 'redeemed' else 'booked' end,
     'adult', 'day', ${event}, 'session-' || n * 20000 / $2, 'general', true, false, 1000, 1000, 0, 0,
     't-' || substr(md5(n || 'scan' || m), 1, 21)
   from generate_series(1, $2::bigint) n, generate_series(1, 2) m`,
  `insert into payment (portal_id, id, cart_id, gateway_id, state, completes, amount, currency, identity_id,
     method, brand, last_four, wallet, created_at)
   select $1, ${id('payment')}, ${id('cart')}, 'stripe', 'captured', true, 2000, 'USD', $3::uuid, 'card', 'visa',
     lpad((n * 7919 % 10000)::text, 4, '0'), case when n % 9 = 0 then 'apple_pay' end, ${at}
   from generate_series(1, $2::bigint) n`,
  `insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, amount, occurred_on)
   select $1, ${id('entry')}, ${id('payment')}, ${id('cart')}, 'capture',
     case when n % 5000 = 0 then 1000 else 2000 end, ${at}
   from generate_series(1, $2::bigint) n`,
  `insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount, allocated_on)
   select $1, ${id('entry')}, ${id('order')}, case when n % 5000 = 0 then 1000 else 2000 end, ${at}
   from generate_series(1, $2::bigint) n`,
  `insert into scheduled_payment (portal_id, cart_id, due, amount)
   select $1, ${id('cart')}, ${at} + interval '1 month' * m, 1000
   from generate_series(5000, $2::bigint, 5000) n, generate_series(1, 2) m`,
  `insert into cart_rule (portal_id, id, name, rule)
   select portal_id, 'sale', 'Sale', '{}' from portal where portal_id = $1 and $2 > 0`,
  `insert into promo_code (portal_id, id, cart_rule_id, code)
   select $1, c.id, 'sale', upper(c.id) from unnest(array['spring', 'rare']) c (id) where $2 > 0`,
  `insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name)
   select $1, ${id('cart')}, case when n % 1000 = 20 then 'rare' else 'spring' end, 'sale', 'SPRING', 'Sale'
   from generate_series(20, $2::bigint, 20) n`,
];
