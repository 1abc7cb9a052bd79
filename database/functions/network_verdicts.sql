-- Returns the holds that would give their network more unpaid than it may hold, in the order given; holds
-- within bounds are left out. `over` is 'carts' or 'places' (of which `places_left` are still within the
-- bound), or null; `busy_codes` are the codes of which the network has its share of uses. Holds of one call
-- count for each other. It only reads and locks nothing. Plans are made anew at each call, because tables
-- grow fast when an on-sale begins; carts that name a network are pending (a constraint), so the query does
-- not ask for the state, which would invite the wrong index.
create or replace function network_verdicts(portal int, holds jsonb)
  returns table (cart_id uuid, over text, places_left int, busy_codes text[])
  language plpgsql
  set plan_cache_mode = force_custom_plan
as $$
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
          where k.portal_id = portal and k.network = net->>'key'
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

revoke execute on function network_verdicts(int, jsonb) from public;
grant execute on function network_verdicts(int, jsonb) to foyer_app;
