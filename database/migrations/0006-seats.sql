-- Seat maps, and taking seats. Where seats are is written once a map; which of them a session has
-- sold follows from its tickets, and ticket_one_a_seat lets each be held or sold once.

-- plan is the compact form of tenants/seat-map-file.ts; seats are worked out from it.
create table seat_map (
  portal_id int not null references portal,
  id text not null,
  plan jsonb not null,
  primary key (portal_id, id)
);
alter table seat_map enable row level security;
create policy own_portal on seat_map
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on seat_map to foyer_app;

alter table event_template
  add column seat_map_id text,
  add foreign key (portal_id, seat_map_id) references seat_map;
-- The sections and rows that a seated group sells.
alter table ticket_group add column seats jsonb;

-- Seats are taken after the counters, in the order (session, seat), and nobody who has touched a
-- ticket with a seat waits for a counter afterwards: so holds, changes, sweeps and bookings never
-- wait for each other in a circle.

-- Adds tickets to a cart, and answers the seats that somebody else has: those are left out, so
-- whoever calls undoes the rest. The guard against selling a seat twice is the unique index.
create function take_seats(portal int, cart uuid, tickets jsonb) returns text[]
  language sql as $$
    with wanted as (
      select * from jsonb_to_recordset(tickets) t (id uuid, position int, ticket_type_id text,
        ticket_group_id text, event_template_id text, event_session_id text, handler text,
        seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
        adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
        admit_name text, admit_email text, handler_data jsonb, valid_from timestamptz,
        valid_to timestamptz)
    ), added as (
      insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id,
        ticket_group_id, event_template_id, event_session_id, handler, seat_template_id,
        counts_session, counts_group, face_value, adjusted_value, fee_fixed_outside,
        fee_percent_outside, admit_name, admit_email, handler_data, valid_from, valid_to)
      select portal, t.id, cart, 'held', t.position, t.ticket_type_id, t.ticket_group_id,
        t.event_template_id, t.event_session_id, t.handler, t.seat_template_id, t.counts_session,
        t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.admit_name, t.admit_email, t.handler_data, t.valid_from,
        t.valid_to
      from wanted t
      order by t.event_session_id collate "C", t.seat_template_id collate "C"
      on conflict (portal_id, event_session_id, seat_template_id)
        where seat_template_id is not null and state in ('held', 'in_cart', 'booked', 'redeemed')
        do nothing
      returning id
    )
    select coalesce(array_agg(w.seat_template_id order by w.position), '{}')
    from wanted w where not exists (select from added a where a.id = w.id)
  $$;

-- Takes tickets out of a cart and adds others; seats in the one order, so that two buyers who
-- swap seats do not wait for each other. Answers as take_seats does.
create function change_tickets(portal int, cart uuid, removed uuid[], added jsonb) returns text[]
  language plpgsql as $$
declare
  step record;
  taken text[] := '{}';
begin
  for step in
    select both_ways.* from (
      select t.event_session_id as in_session, t.seat_template_id as seat, 0 as turn,
        t.id as gone, null::jsonb as come
      from ticket t
      where t.portal_id = portal and t.id = any(removed) and t.seat_template_id is not null
      union all
      select a->>'event_session_id', a->>'seat_template_id', 1, null, a
      from jsonb_array_elements(added) a
      where a->>'seat_template_id' is not null
    ) both_ways
    order by in_session collate "C", seat collate "C", turn
  loop
    if step.gone is not null then
      delete from ticket t where t.portal_id = portal and t.id = step.gone;
    else
      taken := taken || take_seats(portal, cart, jsonb_build_array(step.come));
    end if;
  end loop;
  delete from ticket t where t.portal_id = portal and t.id = any(removed);
  perform add_tickets(portal, cart, coalesce((
    select jsonb_agg(a) from jsonb_array_elements(added) a where a->>'seat_template_id' is null
  ), '[]'));
  return taken;
end $$;

-- Holds tickets again that were let go of: all of them, or none where a seat is somebody else's.
create function retake_tickets(portal int, ids uuid[]) returns boolean
  language plpgsql as $$
declare
  lapsed record;
begin
  for lapsed in
    select t.id from ticket t
    where t.portal_id = portal and t.id = any(ids) and t.state = 'unbooked'
    order by t.event_session_id collate "C", t.seat_template_id collate "C"
  loop
    update ticket t set state = 'held' where t.portal_id = portal and t.id = lapsed.id;
  end loop;
  return true;
exception
  when unique_violation then return false;
end $$;

-- As before, and a hold with seats ("seated": true) that somebody else has is answered with them
-- and leaves nothing behind. Seated tickets always count in their session, whose counter is locked
-- first: so the holds of one call need no common order of seats.
drop function open_carts(int, jsonb);
create function open_carts(portal int, holds jsonb)
  returns table (cart_id uuid, existed boolean, short_session text, short_group text,
    available int, taken text[])
  language plpgsql as $$
declare
  hold jsonb;
  opened uuid;
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
    taken := '{}';
    opened := (hold->'cart'->>'id')::uuid;
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
      if not existed and (hold->>'seated')::boolean then
        taken := take_seats(portal, opened, hold->'tickets');
      elsif not existed then
        perform add_tickets(portal, opened, hold->'tickets');
      end if;
      if cardinality(taken) > 0 then
        delete from ticket t where t.portal_id = portal and t.cart_id = opened;
        delete from cart c where c.portal_id = portal and c.id = opened;
      end if;
      if existed or cardinality(taken) > 0 then
        perform move_stock(portal, (
          select jsonb_agg(m || jsonb_build_object('n', -(m->>'n')::int))
          from jsonb_array_elements(hold->'moves') m));
      end if;
    end if;
    return query select opened, existed, shortage.session_id, shortage.group_id,
      shortage.available, taken;
  end loop;
end $$;

revoke execute on function take_seats(int, uuid, jsonb), change_tickets(int, uuid, uuid[], jsonb),
  retake_tickets(int, uuid[]), open_carts(int, jsonb) from public;
grant execute on function take_seats(int, uuid, jsonb), change_tickets(int, uuid, uuid[], jsonb),
  retake_tickets(int, uuid[]), open_carts(int, jsonb) to foyer_app;
