-- Opens carts with their places, seats and promo codes: one round trip and one commit for all holds of a
-- call. holds: [{"cart": {…columns of cart}, "tickets": [{…columns of ticket}], "seated": boolean, "moves":
-- [… as in move_stock], "codes" and "mods": [… as in keep_codes], "network": {… as in network_verdicts, and
-- "n", "beyond"}}, …].
--
-- Each hold is decided by itself and leaves nothing behind if it fails. A row per hold has the counter that
-- was short, the seats that someone else has (`taken`), the codes that are used up (`exhausted`) or the
-- verdict on its network; a retry finds its cart (`existed`). A network beyond its bound gets the hold on the
-- terms in "beyond", or not at all. Networks are judged before any lock is taken; then come counters, codes
-- and seats. Seated tickets always count in their session, whose counter is locked first, so the holds of one
-- call need no common order of seats.
create or replace function open_carts(portal int, holds jsonb)
  returns table (cart_id uuid, existed boolean, short_session text, short_group text, available int,
    taken text[], exhausted text[], over text, places_left int, busy_codes text[], short boolean)
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
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

revoke execute on function open_carts(int, jsonb) from public;
grant execute on function open_carts(int, jsonb) to foyer_app;
