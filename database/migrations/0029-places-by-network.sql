-- The network that a pending cart was opened from, as a hash: what it holds unpaid is counted from
-- the carts themselves, so releases need no bookkeeping. Null where it is not known, where a person
-- was confirmed by a captcha, and in carts of staff, renewals and edits; gone once a cart is over.
alter table cart add column network text;
alter table cart add constraint cart_network_of_pending check (state = 'pending' or network is null);
-- Opened while its network was over its bound: held for a shorter time.
alter table cart add column held_short boolean not null default false;
create index cart_by_network on cart (portal_id, network)
  where network is not null and state = 'pending';

-- Who was told to a cart: found again when they are told once more, and forgotten with it.
create index identity_by_cart on identity (portal_id, issued_to_cart_id)
  where issued_to_cart_id is not null;

-- Places that an event sells on a day of its venue, or without sessions where the day is null. Null
-- where some of them are without limit.
create function places_on_sale(portal int, event text, day date, zone text) returns bigint
  language sql stable as $$
    select case when bool_or(counted.places is null) then null else sum(counted.places)::bigint end
    from (
      select case
        when own.capacity >= 0 then own.capacity::bigint + own.oversell_capacity
        else (
          select case when bool_and(g.capacity >= 0) then sum(g.capacity::bigint + g.oversell_capacity) end
          from stock g
          where g.portal_id = portal and g.session_id = s.id and g.group_id <> '')
        end as places
      from event_session s
      left join stock own
        on own.portal_id = portal and own.session_id = s.id and own.group_id = ''
      where s.portal_id = portal and s.event_template_id = event and not s.withdrawn
        and s.start_datetime >= day::timestamp at time zone zone
        and s.start_datetime < (day + 1)::timestamp at time zone zone
      union all
      select case when k.capacity >= 0 then k.capacity::bigint + k.oversell_capacity end
      from ticket_group g
      join stock k on k.portal_id = portal and k.session_id = '' and k.group_id = g.id
      where day is null and g.portal_id = portal and g.event_template_id = event
    ) counted
  $$;

-- How much of something one network may have unpaid: a share of it, at least a floor. A network that
-- has some already gets no more than half by the floor.
create function network_bound(total bigint, held int, share int, least_bound int) returns bigint
  language sql immutable as $$
    select greatest(
      ceil(total::numeric * share / 100)::bigint,
      case when held = 0 then least_bound else least(least_bound, ceil(total::numeric / 2)::bigint) end)
  $$;

-- The holds by which their network gets more unpaid than it may, in the order given; those within
-- bounds are left out. `over` says of what: 'carts' or 'places', then `places_left` are within the
-- bound, or null; `busy_codes` are codes of which the network has its share of uses. Holds of
-- one call count for each other. Reads only: nothing waits for it and it waits for nothing.
create function network_verdicts(portal int, holds jsonb)
  returns table (cart_id uuid, over text, places_left int, busy_codes text[])
  language plpgsql as $$
declare
  hold jsonb;
  net jsonb;
  known jsonb := '{}';
  adding jsonb := '{}';
  carts uuid[];
  of_event record;
  of_code record;
  total bigint;
  held int;
  slot text;
  bound bigint;
  are_several constant boolean := jsonb_array_length(holds) > 1;
begin
  for hold in
    select h from jsonb_array_elements(holds) h where jsonb_typeof(h->'network') = 'object'
  loop
    net := hold->'network';
    cart_id := (hold->'cart'->>'id')::uuid;
    over := null;
    places_left := null;
    busy_codes := '{}';
    if not known ? (net->>'key') then
      -- More than the bound need not be counted.
      known := known || jsonb_build_object(net->>'key', (
        select coalesce(jsonb_agg(c.id), '[]') from (
          select k.id from cart k
          where k.portal_id = portal and k.network = net->>'key' and k.state = 'pending'
          limit (net->>'carts')::int + 1) c));
    end if;
    carts := array(
      select e::uuid from jsonb_array_elements_text(known->(net->>'key')) e where e::uuid <> cart_id);
    slot := net->>'key';
    held := cardinality(carts) + coalesce((adding->>slot)::int, 0);
    if held >= (net->>'carts')::int then
      over := 'carts';
      places_left := 0;
    else
      for of_event in
        select * from jsonb_to_recordset(net->'places') p (event text, day date, zone text, n int)
      loop
        slot := (net->>'key') || ' ' || of_event.event || ' ' || coalesce(of_event.day::text, '');
        held := coalesce((adding->>slot)::int, 0);
        if cardinality(carts) > 0 then
          held := held + (
            select count(*) from ticket t
            left join event_session s on s.portal_id = portal and s.id = t.event_session_id
            where t.portal_id = portal and t.cart_id = any(carts) and t.state = 'held'
              and t.event_template_id = of_event.event and (t.counts_session or t.counts_group)
              and case when of_event.day is null then t.event_session_id is null
                else (s.start_datetime at time zone of_event.zone)::date = of_event.day end);
        end if;
        -- Who may have all of it is told when it is sold out, and not of its network.
        if (net->>'share')::int >= 100 then continue; end if;
        -- One that has nothing yet is within the floor, whatever is on sale.
        if held = 0 and of_event.n <= (net->>'least')::int then continue; end if;
        total := places_on_sale(portal, of_event.event, of_event.day, of_event.zone);
        if total is null then continue; end if;
        bound := network_bound(total, held, (net->>'share')::int, (net->>'least')::int);
        if held + of_event.n > bound then
          over := 'places';
          places_left := least(places_left, greatest(bound - held, 0)::int);
        end if;
      end loop;
    end if;
    if cardinality(carts) > 0 or adding ? (net->>'key') then
      for of_code in
        select p.id, p.max_uses from promo_code p
        where p.portal_id = portal and p.max_uses is not null
          and p.id in (select c->>'id' from jsonb_array_elements(hold->'codes') c)
      loop
        slot := (net->>'key') || ' code ' || of_code.id;
        held := coalesce((adding->>slot)::int, 0) + (
          select count(*) from cart_code k
          where k.portal_id = portal and k.cart_id = any(carts)
            and k.promo_code_id = of_code.id and k.counts);
        bound := network_bound(
          of_code.max_uses, held, (net->>'share')::int, (net->>'least_uses')::int);
        if held > 0 and held + 1 > bound then busy_codes := busy_codes || of_code.id; end if;
      end loop;
    end if;
    if over is not null or cardinality(busy_codes) > 0 then return next; end if;
    if not are_several then continue; end if;
    adding[net->>'key'] := to_jsonb(coalesce((adding->>(net->>'key'))::int, 0) + 1);
    for of_event in
      select * from jsonb_to_recordset(net->'places') p (event text, day date, zone text, n int)
    loop
      slot := (net->>'key') || ' ' || of_event.event || ' ' || coalesce(of_event.day::text, '');
      adding[slot] := to_jsonb(coalesce((adding->>slot)::int, 0) + of_event.n);
    end loop;
    for of_code in select c->>'id' as id from jsonb_array_elements(hold->'codes') c loop
      slot := (net->>'key') || ' code ' || of_code.id;
      adding[slot] := to_jsonb(coalesce((adding->>slot)::int, 0) + 1);
    end loop;
  end loop;
end $$;

-- As before, but each network is held to its bounds first, before any counter is touched: a hold
-- beyond them is opened by the terms that it brought for this case, or not at all.
drop function open_carts(int, jsonb);
create function open_carts(portal int, holds jsonb)
  returns table (cart_id uuid, existed boolean, short_session text, short_group text,
    available int, taken text[], exhausted text[], over text, places_left int, busy_codes text[],
    short boolean)
  language plpgsql as $$
declare
  hold jsonb;
  opened uuid;
  shortage record;
  codes jsonb;
  fits boolean;
  verdict record;
  beyond jsonb;
begin
  perform set_config('foyer.portal', portal::text, true);
  if holds @? '$[*].network.key' then
    for verdict in select * from network_verdicts(portal, holds) loop
      select h into hold from jsonb_array_elements(holds) h
      where h->'cart'->>'id' = verdict.cart_id::text;
      -- A retry is answered with the cart that it opened.
      if exists (select from cart c where c.portal_id = portal and c.id = verdict.cart_id) then
        continue;
      end if;
      beyond := hold->'network'->'beyond';
      if cardinality(verdict.busy_codes) = 0 and jsonb_typeof(beyond) = 'object'
        and (hold->'network'->>'n')::int <= (beyond->>'places')::int
      then
        holds := (
          select jsonb_agg(case when h->'cart'->>'id' = verdict.cart_id::text
            then jsonb_set(h, '{cart}', (h->'cart') || (beyond->'cart')) else h end)
          from jsonb_array_elements(holds) h);
      else
        holds := (
          select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(holds) h
          where h->'cart'->>'id' <> verdict.cart_id::text);
        return query select verdict.cart_id, false, null::text, null::text, null::int,
          '{}'::text[], '{}'::text[], verdict.over, verdict.places_left, verdict.busy_codes, false;
      end if;
    end loop;
  end if;
  if holds = '[]' then return; end if;
  select * into shortage from move_stock(portal, (
    select jsonb_agg(total) from (
      select m->>'session' as session, m->>'group' as "group", sum((m->>'n')::int) as n
      from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m
      group by 1, 2) total));
  fits := not found;
  if not fits then
    -- Each hold is going to touch its counters by itself: all are locked first, in the one order.
    perform from stock s
    where s.portal_id = portal and (s.session_id, s.group_id) in (
      select m->>'session', m->>'group'
      from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m)
    order by s.session_id collate "C", s.group_id collate "C"
    for update;
  end if;
  if jsonb_array_length(holds) > 1 then
    perform from promo_code p
    where p.portal_id = portal and p.id in (
      select c->>'id' from jsonb_array_elements(holds) h, jsonb_array_elements(h->'codes') c)
    order by p.id collate "C"
    for no key update;
  end if;
  for hold in select h from jsonb_array_elements(holds) h loop
    existed := false;
    taken := '{}';
    exhausted := '{}';
    opened := (hold->'cart'->>'id')::uuid;
    codes := '[]';
    if hold->'codes' <> '[]' then
      select jsonb_agg(jsonb_build_object('code', c->>'id', 'n', 1)) into codes
      from jsonb_array_elements(hold->'codes') c;
    end if;
    if not fits then
      select * into shortage from move_stock(portal, hold->'moves');
    end if;
    if shortage.session_id is null then
      if codes <> '[]' then
        exhausted := move_codes(portal, codes);
      end if;
      if cardinality(exhausted) = 0 then
        insert into cart (portal_id, id, cart_number, seller_id, identity_id, channel, campaign,
          language, expires_at, held_until_max, network, held_short)
        select portal, c.id, c.cart_number, c.seller_id, c.identity_id, c.channel, c.campaign,
          c.language, c.expires_at, c.held_until_max, c.network, coalesce(c.held_short, false)
        from jsonb_to_record(hold->'cart') c (id uuid, cart_number text, seller_id text,
          identity_id uuid, channel text, campaign jsonb, language text, expires_at timestamptz,
          held_until_max timestamptz, network text, held_short boolean)
        on conflict (portal_id, id) do nothing;
        existed := not found;
        if not existed and (hold->>'seated')::boolean then
          taken := take_seats(portal, opened, hold->'tickets');
        elsif not existed then
          perform add_tickets(portal, opened, hold->'tickets');
        end if;
        if not existed and cardinality(taken) = 0 then
          if codes <> '[]' then
            perform keep_codes(portal, opened, hold->'codes', hold->'mods');
          end if;
        elsif cardinality(taken) > 0 then
          delete from ticket t where t.portal_id = portal and t.cart_id = opened;
          delete from cart c where c.portal_id = portal and c.id = opened;
        end if;
      end if;
      if existed or cardinality(taken) > 0 or cardinality(exhausted) > 0 then
        perform move_stock(portal, (
          select jsonb_agg(m || jsonb_build_object('n', -(m->>'n')::int))
          from jsonb_array_elements(hold->'moves') m));
      end if;
      if codes <> '[]' and (existed or cardinality(taken) > 0) then
        perform move_codes(portal, (
          select jsonb_agg(c || jsonb_build_object('n', -1)) from jsonb_array_elements(codes) c));
      end if;
    end if;
    return query select opened, existed, shortage.session_id, shortage.group_id,
      shortage.available, taken, exhausted, null::text, null::int, '{}'::text[],
      coalesce((hold->'cart'->>'held_short')::boolean, false);
  end loop;
end $$;

revoke execute on function places_on_sale(int, text, date, text),
  network_bound(bigint, int, int, int), network_verdicts(int, jsonb), open_carts(int, jsonb) from public;
grant execute on function places_on_sale(int, text, date, text),
  network_bound(bigint, int, int, int), network_verdicts(int, jsonb), open_carts(int, jsonb)
  to foyer_app;
