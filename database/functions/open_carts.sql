-- Opens carts with their places, seats and promo codes: one round trip and one commit for all holds of a
-- call. holds: [{"cart": {…columns of cart}, "tickets": [{…columns of ticket}], "seated": boolean, "moves":
-- [… as in move_stock], "codes": [… as in keep_codes], "code_prices": […] as in add_carts, "network": {… as in
-- network_verdicts, and "n", "beyond"}}, …].
--
-- Each hold is decided by itself and leaves nothing behind if it fails. A row per hold has the counter that
-- was short, the seats that someone else has (`taken`), the codes that are used up (`exhausted`) or the
-- verdict on its network; a retry finds its cart (`existed`). A network beyond its bound gets the hold on the
-- terms in "beyond", or not at all. Networks are judged before any lock is taken; then come counters, codes
-- and seats. Seated tickets always count in their session, whose counter is locked first, so the holds of one
-- call need no common order of seats.
--
-- If there is room for all and none has seats or codes, as is usual in an on-sale, one statement writes all
-- carts and another all tickets.
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
  in_bulk boolean;
  verdicts jsonb;
  verdict jsonb;
  each record;
  beyond jsonb;
  within jsonb[] := '{}';
  added uuid[];
begin
  perform set_config('foyer.portal', portal::text, true);
  if holds @? '$[*].network.key' then
    for each in select * from network_verdicts(portal, holds) loop
      verdicts := coalesce(verdicts, '{}') || jsonb_build_object(each.cart_id, each);
    end loop;
  end if;
  if verdicts is not null then
    for hold in select h from jsonb_array_elements(holds) h loop
      opened := (hold->'cart'->>'id')::uuid;
      verdict := verdicts->(opened::text);
      beyond := hold->'network'->'beyond';
      -- A retry is answered with the cart that it opened.
      if verdict is null
        or exists (select from cart c where c.portal_id = portal and c.id = opened)
      then
        within := array_append(within, hold);
      elsif verdict->'busy_codes' = '[]' and jsonb_typeof(beyond) = 'object'
        and (hold->'network'->>'n')::int <= (beyond->>'places')::int
      then
        hold['cart'] := (hold->'cart') || (beyond->'cart');
        within := array_append(within, hold);
      else
        return query select opened, false, null::text, null::text, null::int,
          '{}'::text[], '{}'::text[], verdict->>'over', (verdict->>'places_left')::int,
          array(select jsonb_array_elements_text(verdict->'busy_codes')), false;
      end if;
    end loop;
    holds := to_jsonb(within);
  end if;
  if holds = '[]' then return; end if;
  select * into shortage from move_stock(portal, (
    select jsonb_agg(total) from (
      select m->>'session' as session, m->>'group' as "group", sum((m->>'n')::int) as n
      from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m
      group by 1, 2) total));
  fits := not found;
  in_bulk := fits and jsonb_array_length(holds) > 1
    and not holds @? '$[*] ? (@.seated == true || @.codes.size() > 0)';
  if in_bulk then
    -- Two tries of one request are decided one after the other.
    in_bulk := (
      select count(*) = count(distinct h->'cart'->>'id') from jsonb_array_elements(holds) h);
  end if;
  if in_bulk then
    added := add_carts(portal, holds);
    perform add_tickets_to_carts(portal, holds, added);
    if cardinality(added) < jsonb_array_length(holds) then
      perform move_stock(portal, (
        select jsonb_agg(total) from (
          select m->>'session' as session, m->>'group' as "group", -sum((m->>'n')::int) as n
          from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m
          where (h->'cart'->>'id')::uuid <> all(added)
          group by 1, 2) total));
    end if;
    return query select c.id, c.id <> all(added), null::text, null::text, null::int,
      '{}'::text[], '{}'::text[], null::text, null::int, '{}'::text[], coalesce(c.held_short, false)
    from jsonb_array_elements(holds) h,
      jsonb_to_record(h->'cart') c (id uuid, held_short boolean);
    return;
  end if;
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
        existed := cardinality(add_carts(portal, jsonb_build_array(hold))) = 0;
        if not existed and (hold->>'seated')::boolean then
          taken := take_seats(portal, opened, hold->'tickets');
        elsif not existed then
          perform add_tickets(portal, opened, hold->'tickets');
        end if;
        if not existed and cardinality(taken) = 0 then
          if codes <> '[]' then
            -- Instead of code_prices, a process of the version before sends "mods", and tickets at the prices of codes.
            perform keep_codes(portal, opened, hold->'codes', coalesce(hold->'mods', '[]'));
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
