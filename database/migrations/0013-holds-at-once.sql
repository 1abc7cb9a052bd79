-- As before, with less to do where everybody wants the same counter. Where there is room for all
-- holds of a call, their places are taken at once: one write of each counter, however many holds
-- there are. Only where there is not is each of them decided by itself. One without codes runs no
-- statement for codes.
create or replace function open_carts(portal int, holds jsonb)
  returns table (cart_id uuid, existed boolean, short_session text, short_group text,
    available int, taken text[], exhausted text[])
  language plpgsql as $$
declare
  hold jsonb;
  opened uuid;
  shortage record;
  codes jsonb;
  fits boolean;
begin
  perform set_config('foyer.portal', portal::text, true);
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
      shortage.available, taken, exhausted;
  end loop;
end $$;
