-- Taking and giving back places. Counters are always touched in the order (session, group), so
-- that two transactions never wait for each other crosswise.

-- moves: [{"session": text, "group": text, "n": int}, …]; n places are taken, or given back where
-- it is negative. All or nothing: no row when done, else the first counter that was short and what
-- was left of it. The guard against overselling is the WHERE of the increment.
create function move_stock(portal int, moves jsonb)
  returns table (session_id text, group_id text, available int)
  language plpgsql as $$
declare
  move record;
  done jsonb := '[]';
begin
  for move in
    select m->>'session' as session, m->>'group' as "group", (m->>'n')::int as n
    from jsonb_array_elements(moves) m
    order by m->>'session' collate "C", m->>'group' collate "C"
  loop
    update stock s set used = s.used + move.n
    where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group"
      and (move.n <= 0 or s.capacity = -1 or s.used + move.n <= s.capacity + s.oversell_capacity);
    if found then
      done := done
        || jsonb_build_object('session', move.session, 'group', move."group", 'n', -move.n);
    elsif move.n > 0 then
      perform move_stock(portal, done);
      return query
        select move.session, move."group", coalesce((
          select greatest(s.capacity + s.oversell_capacity - s.used, 0) from stock s
          where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group"
        ), 0);
      return;
    end if;
  end loop;
end $$;

-- Opens carts with their places: one round trip and one commit for each call. holds:
-- [{"cart": {…cart columns}, "tickets": [{…ticket columns}], "moves": [{…move_stock}]}, …].
-- Each hold is decided by itself: one that falls short is answered with the short counter and
-- leaves nothing behind, one whose cart is there already (a retry) is answered as existing.
create function open_carts(portal int, holds jsonb)
  returns table (cart_id uuid, existed boolean, short_session text, short_group text,
    available int)
  language plpgsql as $$
declare
  hold jsonb;
  shortage record;
begin
  perform set_config('foyer.portal', portal::text, true);
  if jsonb_array_length(holds) > 1 then
    -- Holds of one call touch counters one after the other: all are locked first, in the one order.
    perform from stock s
    where s.portal_id = portal and (s.session_id, s.group_id) in (
      select m->>'session', m->>'group'
      from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m)
    order by s.session_id collate "C", s.group_id collate "C"
    for update;
  end if;
  for hold in select h from jsonb_array_elements(holds) h loop
    existed := false;
    select * into shortage from move_stock(portal, hold->'moves');
    if not found then
      insert into cart (portal_id, id, cart_number, seller_id, identity_id, channel, campaign,
        language, expires_at, held_until_max)
      select portal, c.id, c.cart_number, c.seller_id, c.identity_id, c.channel, c.campaign,
        c.language, c.expires_at, c.held_until_max
      from jsonb_to_record(hold->'cart') c (id uuid, cart_number text, seller_id text,
        identity_id uuid, channel text, campaign jsonb, language text, expires_at timestamptz,
        held_until_max timestamptz)
      on conflict (portal_id, id) do nothing;
      existed := not found;
      if existed then
        perform move_stock(portal, (
          select jsonb_agg(m || jsonb_build_object('n', -(m->>'n')::int))
          from jsonb_array_elements(hold->'moves') m));
      else
        perform add_tickets(portal, (hold->'cart'->>'id')::uuid, hold->'tickets');
      end if;
    end if;
    return query select (hold->'cart'->>'id')::uuid, existed, shortage.session_id,
      shortage.group_id, shortage.available;
  end loop;
end $$;

create function add_tickets(portal int, cart uuid, tickets jsonb) returns void
  language sql as $$
    insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id, ticket_group_id,
      event_template_id, event_session_id, handler, seat_template_id, counts_session, counts_group,
      face_value, adjusted_value, fee_fixed_outside, fee_percent_outside, admit_name, admit_email,
      handler_data, valid_from, valid_to)
    select portal, t.id, cart, 'held', t.position, t.ticket_type_id, t.ticket_group_id,
      t.event_template_id, t.event_session_id, t.handler, t.seat_template_id, t.counts_session,
      t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside,
      t.admit_name, t.admit_email, t.handler_data, t.valid_from, t.valid_to
    from jsonb_to_recordset(tickets) t (id uuid, position int, ticket_type_id text,
      ticket_group_id text, event_template_id text, event_session_id text, handler text,
      seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
      adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
      admit_name text, admit_email text, handler_data jsonb, valid_from timestamptz,
      valid_to timestamptz)
  $$;

-- What tickets say is used, beside what the counters say; no rows when they agree.
create view stock_audit with (security_invoker = true) as
  with counted as (
    select portal_id, coalesce(event_session_id, '') as session_id, '' as group_id, count(*)::int as n
    from ticket
    where counts_session and state in ('held', 'in_cart', 'booked', 'redeemed')
    group by 1, 2
    union all
    select portal_id, coalesce(event_session_id, ''), ticket_group_id, count(*)::int
    from ticket
    where counts_group and state in ('held', 'in_cart', 'booked', 'redeemed')
    group by 1, 2, 3
  )
  select portal_id, session_id, group_id, coalesce(stock.used, 0) as used,
    coalesce(counted.n, 0) as tickets
  from stock full join counted using (portal_id, session_id, group_id)
  where coalesce(stock.used, 0) <> coalesce(counted.n, 0);
