/** A pseudo-random number from 0 to 1 for each row and purpose. */
const part = (n: string, purpose: number) =>
  `((hashint8extended(${n}, ${purpose}) & 2147483647)::float8 / 2147483648)`;
/** A pseudo-random UUID for each row and kind. */
const id = (kind: string, n = 'n') =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
const code = (kind: string, n: string) => `left(md5('${kind}' || ${n}), 23)`;

/** A fifth of all orders was bought in the last thirty days, the rest evenly in the two years before. */
const at = `now - case when share < 0.8 then interval '30 days' + interval '700 days' * (0.8 - share) / 0.8
  else interval '30 days' * (1 - share) / 0.2 end`;

/** Few names are frequent, and many are rare. */
const rank = (n: string) => `(floor(exp(${part(n, 7)} * ln(1000)) * 20) - 20)::int`;
const syllables = {
  first:
    '{ber,kar,lin,mor,san,tal,wes,hol,nor,ste,bra,cor,dam,fen,gar,hen,ing,jor,kel,lar,mat,nel,oster,pet,ros,sch,tor,ul,vin,wal}',
  second:
    '{ma,de,li,no,ri,sa,te,va,wi,zo,be,da,fi,go,ha,ke,lo,mi,ne,pa,ro,se,ta,ve,wa,el,an,or,is,en}',
  third:
    '{nn,ner,son,berg,mann,feld,ström,dal,ski,er,ler,ke,ling,sen,stein,witz,hof,gren,ford,ley,ton,wood,field,man}',
};
const syllable = (of: keyof typeof syllables, at: string) =>
  `('${syllables[of]}'::text[])[1 + ${at}]`;
const lastName = `initcap(${syllable('first', 'r % 30')} || ${syllable('second', 'r / 30 % 30')} || ${syllable('third', 'r / 900 % 24')})`;
const firstNames =
  '{Ada,Alan,Grace,Edsger,Barbara,Donald,Frances,John,Margaret,Niklaus,Radia,Tony,Adele,Ken,Jean,Dennis,Hedy,Leslie,Karen,Edgar}';

/** The plan of all orders, in the table `bench_order`, and rows that depend on no others. */
const plan = {
  'Plan of orders': `
    create unlogged table bench_order as
    select n, portal_id, now, seller, at, at::date + lead as day, slot, event,
      case when is_evening then event else event || to_char(at::date + lead, '-YYYYMMDD-') || slot end as session,
      event || '-entry' as "group",
      ${id('cart')} as cart, ${id('order')} as "order", ${id('payment')} as payment,
      ${id('entry')} as entry, (1 + n % 4)::int as tickets,
      case when is_agency then -1 else floor(orders / 3 * ${part('n', 6)})::bigint end as buyer,
      ${part('n', 8)} as fate, ${part('n', 9)} as paid, guest
    from (
      select *, ${at} as at, floor(14 * ${part('n', 4)} ^ 3)::int as lead,
        floor(case when event like 'evening%' then 1 when event = 'lookout' then 20 else 40 end * ${part('n', 5)})::int as slot,
        event like 'evening%' as is_evening, ${part('n', 10)} < 0.005 as is_agency
      from (
        select *, case when seller = 'annex' then 'annex-tour' when kind < 0.6 then 'collection' when kind < 0.8 then 'lookout'
          when kind < 0.85 then 'festival'
          else 'evening-' || least(evenings, 1 + floor(share * evenings + 6 * ${part('n', 3)})::int) end as event
        from (
          select s.*, n, n::float8 / orders as share, ${part('n', 2)} as kind,
            case when ${part('n', 1)} < 0.02 then 'annex' else 'gallery' end as seller
          from bench_seed s, generate_series(1, s.orders) n) a) b) c`,
  Sessions: `
    insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
    select portal_id, session, event, start, start + interval '1 hour' from (
      select portal_id, session, event, max(case when event like 'evening%' then at::date + 10 + interval '19 hours'
        else day + interval '8 hours' + slot * interval '15 minutes' end) as start
      from bench_order group by 1, 2, 3) s`,
  Members: `
    insert into identity (portal_id, id, kind, email, first_name, last_name, email_verified_at, created_at)
    select portal_id, ${id('member')}, 'member', 'buyer-' || n || '@example.org', 'Ada', 'Member', now, now - interval '2 years'
    from bench_seed, generate_series(0, orders / 3, 7) n`,
};

const visits = {
  Tickets: `
    insert into ticket (portal_id, id, cart_id, ticket_order_id, state, ticket_type_id, ticket_group_id,
      event_template_id, event_session_id, handler, counts_session, counts_group, face_value, adjusted_value,
      fee_fixed_outside, fee_percent_outside, scan_code)
    select portal_id, ${id('ticket', "n || '-' || m")}, cart, "order",
      case when fate < 0.02 then 'cancelled'
        when day + interval '8 hours' + slot * interval '15 minutes' < now and ${part('n * 4 + m', 11)} < 0.95 then 'redeemed' else 'booked' end,
      event || '-adult', "group", event, session, 'tickets', true, false, 2000, 2000, 0, 0, ${code('code', "n || '-' || m")}
    from bench_order, generate_series(1, tickets) m`,
  Stock: `
    insert into stock (portal_id, session_id, group_id, capacity, used)
    select t.portal_id, t.event_session_id, '', 2 * count(*) + 50, count(*) filter (where state <> 'cancelled')
    from ticket t where t.portal_id = (select portal_id from bench_seed)
    group by 1, 2`,
  Scans: `
    insert into scan (portal_id, device, device_scan_id, door_id, ticket_id, ticket_order_id, event_template_id, event_session_id,
      direction, result, reason, persons, device_time, server_time, offline, forced)
    select t.portal_id, 'gate-' || d, ${id('scan', 't.id || again')}, case when d = 0 then 'north' else 'south' end,
      t.id, t.ticket_order_id, t.event_template_id, t.event_session_id, 'in',
      case again when 1 then 'admitted' else 'refused' end, case again when 2 then 'already_in' end, 1,
      s.start_datetime + m * interval '1 second', s.start_datetime + m * interval '1 second', false, false
    from event_session s join ticket t on t.portal_id = s.portal_id and t.event_session_id = s.id and t.state = 'redeemed',
      bench_seed b, lateral (select abs(hashtext(t.id::text)) % 1800 as m, abs(hashtext(t.id::text)) % 2 as d) v,
      generate_series(1, case when m % 50 = 0 then 2 else 1 end) again
    where s.portal_id = b.portal_id and s.start_datetime between b.now - interval '90 days' and b.now
    order by s.start_datetime`,
};

const purchases = {
  Orders: `
    insert into ticket_order (portal_id, id, order_number, cart_id, seller_id, identity_id, buyer, scan_code,
      total_before_cartmod_price, total_fee_fixed_outside, total_fee_percent_outside, total_after_fees_price, purchased_on)
    select portal_id, "order", upper(translate(left(md5('number' || n), 14), '01', 'gh')), cart, seller,
      case when buyer % 7 = 0 then ${id('member', 'buyer')} else guest end,
      case when buyer < 0 then '{"email": "groups@agency.example", "first_name": "Group", "last_name": "Agency", "contact": {}}'::jsonb
      else jsonb_build_object('email', 'buyer-' || buyer || '@example.org',
        'first_name', ('${firstNames}'::text[])[1 + buyer % 20], 'last_name', ${lastName}, 'contact', '{}'::jsonb) end,
      ${code('order-code', 'n')}, tickets * 2000, 0, 0, tickets * 2000, at
    from bench_order, lateral (select ${rank('buyer')} as r) k`,
  Payments: `
    insert into payment (portal_id, id, cart_id, gateway_id, state, completes, amount, currency, identity_id,
      method, brand, last_four, wallet, created_at)
    select portal_id, payment, cart, case when is_free then 'free' else 'stripe' end, 'captured', true, tickets * 2000, 'EUR', guest,
      case when not is_free then 'card' end, case when not is_free then 'visa' end,
      case when is_free then null when paid < 0.06 then '4242' else lpad((n * 7919 % 10000)::text, 4, '0') end,
      case when not is_free and paid > 0.8 then 'apple_pay' end, at
    from bench_order, lateral (select paid < 0.05 as is_free) f`,
  Codes: `
    insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name)
    select o.portal_id, cart, p.id, p.cart_rule_id, p.code, p.code
    from bench_order o join promo_code p on p.portal_id = o.portal_id
      and p.code = case when fate between 0.3 and 0.35 then 'SPRING' when fate between 0.4 and 0.40002 then 'RARE' end`,
  'Entries of the audit log': `
    insert into audit_entry (portal_id, occurred_at, actor_kind, actor, act, entity_kind, entity_id, after)
    select portal_id, at, 'person', ${id('person', 'n % 40')}::text, 'refund_order', 'order', "order"::text, '{"amount": "20.00"}'
    from bench_order where n % 4 = 0`,
};

const money = {
  Carts: `
    insert into cart (portal_id, id, cart_number, seller_id, state, identity_id, held_until_max, created_at, channel)
    select portal_id, cart, 'C' || n, seller, 'ordered',
      case when buyer % 7 = 0 then ${id('member', 'buyer')} else guest end, at, at,
      case when fate > 0.95 then 'staff' when fate > 0.9499 then 'widget' else 'web' end
    from bench_order`,
  Movements: `
    insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, state, amount, occurred_on, failed_on)
    select portal_id, case act when 'capture' then entry else ${id('movement', 'act || n')} end, payment, cart, act,
      case when act = 'refund' and fate < 0.00002 then 'failed' else 'done' end, tickets * 2000,
      least(now, at + later), case when act = 'refund' and fate < 0.00002 then least(now, at + later) end
    from bench_order, lateral (values ('capture', interval '0', true), ('refund', interval '1 day', fate < 0.02),
      ('dispute_opened', interval '2 days', fate between 0.1 and 0.1001)) v (act, later, happens)
    where happens`,
  Allocations: `
    insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount, allocated_on)
    select portal_id, case act when 'capture' then entry else ${id('movement', 'act || n')} end, "order", tickets * 2000, least(now, at + later)
    from bench_order, lateral (values ('capture', interval '0', true), ('refund', interval '1 day', fate < 0.02),
      ('dispute_opened', interval '2 days', fate between 0.1 and 0.1001)) v (act, later, happens)
    where happens`,
  Instalments: `
    insert into scheduled_payment (portal_id, cart_id, due, amount)
    select portal_id, cart, at + interval '30 days', 1000 from bench_order where fate between 0.2 and 0.2005`,
  Letters: `
    insert into letter (portal_id, id, task, payload, ticket_order_id, created_at, due_at, state, state_at, kind, recipient, subject)
    select portal_id, ${id('letter')}, 'mail_confirmation', '{}', "order", at, at,
      case when fate between 0.6 and 0.6005 then 'bounced' else 'sent' end, at, 'confirmation',
      'buyer-' || buyer || '@example.org', 'Your tickets'
    from bench_order where at > now - interval '90 days'`,
};

/** The statements that fill a portal: the plan first, then each lane on its own connection. */
export const statements = { plan, lanes: [visits, purchases, money] } as const;
