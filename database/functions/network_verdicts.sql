-- Returns the holds that would give their network more unpaid than it may hold, in the order given; holds
-- within bounds are left out. `over` is 'carts' or 'places' (of which `places_left` are still within the
-- bound), or null; `busy_codes` are the codes of which the network has its share of uses. Holds of one call
-- count for each other. A change of a cart that is there is a hold of all that it then has; "kept" of its places it has already.
-- It only reads and locks nothing. Plans are made anew at each call, because tables
-- grow fast when an on-sale begins; carts that name a network are pending (a constraint), so the query does
-- not ask for the state, which would invite the wrong index.
--
-- A plan costs more than what it does here. So the holds of a call share what they ask, and a network that
-- holds nothing and wants little asks nothing further. What a network holds is counted once for all of a call, with the carts that are
-- being changed, and what such a cart has is taken off for its own verdict.
create or replace function network_verdicts(portal int, holds jsonb)
  returns table (cart_id uuid, over text, places_left int, busy_codes text[])
  language plpgsql
  set plan_cache_mode = force_custom_plan
as $$
declare
  hold jsonb;
  net jsonb;
  place jsonb;
  known jsonb;
  counted jsonb := '{}';
  totals jsonb := '{}';
  adding jsonb := '{}';
  others jsonb;
  of_code record;
  total bigint;
  already int;
  held int;
  slot text;
  day text;
  starts_from timestamptz;
  starts_before timestamptz;
  bound bigint;
  share int;
  are_shared boolean;
  is_there boolean;
begin
  -- More than the bound need not be counted. The range of one network is planned as a narrow one, whatever
  -- the statistics say of networks.
  select jsonb_object_agg(n.key, (
      select coalesce(jsonb_agg(c.id), '[]') from (
        select k.id from cart k
        where k.portal_id = portal and k.network between n.key and n.key
        limit n.bound + 1) c)), sum(n.holds) > count(*)
    into known, are_shared
  from (
    select h->'network'->>'key' as key, max((h->'network'->>'carts')::int) as bound, count(*) as holds
    from jsonb_array_elements(holds) h
    where jsonb_typeof(h->'network') = 'object'
    group by 1) n;
  for hold in
    select h from jsonb_array_elements(holds) h where jsonb_typeof(h->'network') = 'object'
  loop
    net := hold->'network';
    share := (net->>'share')::int;
    cart_id := (hold->'cart'->>'id')::uuid;
    over := null;
    places_left := null;
    busy_codes := '{}';
    others := (known->(net->>'key')) - cart_id::text;
    is_there := others <> known->(net->>'key');
    already := jsonb_array_length(others) + coalesce((adding->>(net->>'key'))::int, 0);
    if already >= (net->>'carts')::int then
      over := 'carts';
      places_left := 0;
    elsif share < 100 then
      -- Who may have all of it is told when it is sold out, and not of its network.
      for at in 0 .. jsonb_array_length(net->'places') - 1 loop
        place := net->'places'->at;
        day := coalesce(place->>'day', '');
        starts_from := (place->>'from')::timestamptz;
        starts_before := (place->>'until')::timestamptz;
        slot := (net->>'key') || ' ' || (place->>'event') || ' ' || day;
        held := coalesce((adding->>slot)::int, 0);
        if others <> '[]' then
          if is_there and not place ? 'kept' then
            -- A retry does not count its own cart.
            held := held + places_held_within(portal, others, place->>'event', starts_from, starts_before);
          else
            if not counted ? slot then
              counted[slot] := to_jsonb(
                places_held_within(portal, known->(net->>'key'), place->>'event',
                  starts_from, starts_before));
            end if;
            held := held + greatest((counted->>slot)::int - coalesce((place->>'kept')::int, 0), 0);
          end if;
        end if;
        -- One that has nothing yet is within the floor, whatever is on sale.
        if held = 0 and (place->>'n')::int <= (net->>'least')::int then continue; end if;
        slot := (place->>'event') || ' ' || day;
        -- Half of what is on sale, up to the floor, is always within the bound (network_bound): to know that, a few of
        -- the day's sessions are enough.
        if not totals ? slot and held + (place->>'n')::int <= (net->>'least')::int
          and places_reach(portal, place->>'event', starts_from, starts_before,
            2 * (held + (place->>'n')::bigint))
        then continue; end if;
        if not totals ? slot then
          totals[slot] := to_jsonb(
            places_starting_within(portal, place->>'event', starts_from, starts_before));
        end if;
        total := (totals->>slot)::bigint;
        if total is null then continue; end if;
        bound := network_bound(total, held, share, (net->>'least')::int);
        if held + (place->>'n')::int > bound then
          over := 'places';
          places_left := least(places_left, greatest(bound - held, 0)::int);
        end if;
      end loop;
    end if;
    if already > 0 and hold->'codes' <> '[]' then
      for of_code in
        select p.id, p.max_uses from promo_code p
        where p.portal_id = portal and p.max_uses is not null
          and p.id in (select c->>'id' from jsonb_array_elements(hold->'codes') c)
      loop
        slot := (net->>'key') || ' code ' || of_code.id;
        held := coalesce((adding->>slot)::int, 0) + (
          select coalesce(sum(uses.n), 0) from jsonb_array_elements_text(others) cart
          cross join lateral (
            select count(*) as n from cart_code k
            where k.portal_id = portal and k.cart_id = cart::uuid
              and k.promo_code_id = of_code.id and k.counts) uses);
        bound := network_bound(
          of_code.max_uses, held, share, (net->>'least_uses')::int);
        if held > 0 and held + 1 > bound then busy_codes := busy_codes || of_code.id; end if;
      end loop;
    end if;
    if over is not null or cardinality(busy_codes) > 0 then return next; end if;
    if not are_shared then continue; end if;
    if not is_there then
      adding[net->>'key'] := to_jsonb(coalesce((adding->>(net->>'key'))::int, 0) + 1);
    end if;
    for at in 0 .. jsonb_array_length(net->'places') - 1 loop
      place := net->'places'->at;
      slot := (net->>'key') || ' ' || (place->>'event') || ' ' || coalesce(place->>'day', '');
      adding[slot] := to_jsonb(coalesce((adding->>slot)::int, 0) + (place->>'n')::int - coalesce((place->>'kept')::int, 0));
    end loop;
    for at in 0 .. jsonb_array_length(hold->'codes') - 1 loop
      slot := (net->>'key') || ' code ' || (hold->'codes'->at->>'id');
      adding[slot] := to_jsonb(coalesce((adding->>slot)::int, 0) + 1);
    end loop;
  end loop;
end $$;

revoke execute on function network_verdicts(int, jsonb) from public;
grant execute on function network_verdicts(int, jsonb) to foyer_app;
