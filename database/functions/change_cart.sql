-- Changes a cart that its caller has locked, in one round trip: places, promo codes, tickets, prices, answers
-- and its end, in the order of locks. change: {"network": {… as in network_verdicts} or null, "moves": [… as in
-- move_stock], "codes": [… to add, as in keep_codes], "dropped": [ids of codes to remove], "removed": [ids of tickets],
-- "added": [{…columns of ticket}, …], "code_prices": [… of all tickets that it leaves, as in cart.code_prices, "mods" empty if no
-- code takes anything off] or null if no code takes part, "answers": [{"ticket_group_id", "data"}, …], "groups": [ids of
-- groups whose answers stay] or null, "cart": {"expires_at", "network"} as far as they change}.
--
-- Instead of "code_prices", processes of the version before send "price": {"tickets": [… that stay, as in price_tickets], "mods": [… to
-- add, as in keep_codes], "ended": [{"key": promo code id, "tickets": [ids]}, …], what codes no longer take off} or null.
--
-- It is sent with the commit, so that nobody waits for a counter while an answer travels. So it fails (FC001) if
-- something can't be had, and the commit then undoes all. Its detail is the first of these: {"over", "places_left",
-- "busy_codes"}, the verdict on its network; {"session_id", "group_id", "available"}, the counter that was short;
-- {"exhausted": codes that are used up}; {"taken": seats that someone else has}. The network is judged before any
-- counter is locked.
create or replace function change_cart(portal int, cart uuid, change jsonb)
  returns void
  language plpgsql
  set enable_seqscan = off
as $$
declare
  refused json;
  missing text[];
  prices jsonb;
  is_priced boolean := false;
  network_key constant text := change->'network'->>'key';
  is_small constant boolean :=
    change @? '$.network ? (@.carts > 0)' and not change @? '$.network ? (@.places.n > @.least)';
begin
  if is_small then
    -- Only the index of networks has this order, so no kept plan reads another.
    perform from cart c
    where c.portal_id = portal and c.network between network_key and network_key
      and c.id <> change_cart.cart
    order by c.network
    limit 1;
  end if;
  -- A verdict is planned anew each time. There is nothing to judge if its network has no other cart, and wants
  -- no more than a network may always have.
  if network_key is not null and (found or not is_small) then
    select json_build_object('over', v.over, 'places_left', v.places_left,
      'busy_codes', v.busy_codes) into refused
    from network_verdicts(portal, jsonb_build_array(jsonb_build_object(
      'cart', jsonb_build_object('id', cart),
      'codes', change->'codes', 'network', change->'network'))) v;
  end if;
  if refused is null and change->'moves' <> '[]' then
    select row_to_json(s) into refused from move_stock(portal, change->'moves') s;
  end if;
  if refused is null and (change->'codes' <> '[]' or change->'dropped' <> '[]') then
    missing := move_codes(portal, (
      select jsonb_agg(m) from (
        select c->>'id' as code, 1 as n from jsonb_array_elements(change->'codes') c
        union all
        select c, -1 from jsonb_array_elements_text(change->'dropped') c) m));
    if cardinality(missing) > 0 then
      refused := json_build_object('exhausted', missing);
    end if;
  end if;
  if refused is null and (change->'added' <> '[]' or change->'removed' <> '[]') then
    missing := change_tickets(portal, cart,
      array(select r::uuid from jsonb_array_elements_text(change->'removed') r), change->'added');
    if cardinality(missing) > 0 then
      refused := json_build_object('taken', missing);
    end if;
  end if;
  if refused is not null then
    raise exception using errcode = 'FC001', message = 'the cart can not be changed so',
      detail = refused::text;
  end if;
  if jsonb_typeof(change->'code_prices') = 'array' then
    is_priced := true;
    perform keep_codes(portal, cart, change->'codes', '[]');
    perform from (
      -- Only the index of codes has this order, so no kept plan reads another.
      select from cartmod m
      where m.portal_id = portal and m.cart_id between change_cart.cart and change_cart.cart
      order by m.cart_id
      limit 1) m;
    if found then
      -- Its discounts are rows, because a process of the version before opened or changed it.
      perform write_code_prices(portal, cart, change->'code_prices');
    else
      prices := nullif(jsonb_path_query_array(change->'code_prices', '$[*] ? (exists(@.mods.*))'), '[]');
    end if;
  elsif jsonb_typeof(change->'price') = 'object' then
    -- A process of the version before knows prices and discounts as rows only.
    perform write_code_prices(portal, c.id, c.code_prices) from cart c
    where c.portal_id = portal and c.id = change_cart.cart and c.code_prices is not null;
    is_priced := found;
    perform keep_codes(portal, cart, change->'codes', '[]');
    perform price_tickets(portal, cart, change->'price'->'tickets');
    if change->'price' ? 'ended' then
      delete from cartmod m using (
        select e.key, unnest(e.tickets) as ticket_id
        from jsonb_to_recordset(change->'price'->'ended') e (key text, tickets uuid[])) e
      where m.portal_id = portal and m.cart_id = change_cart.cart and m.promo_code_id = e.key
        and m.ticket_id = e.ticket_id;
    else
      -- One before that sends all that codes take off.
      delete from cartmod m where m.portal_id = portal and m.cart_id = change_cart.cart;
    end if;
    perform keep_codes(portal, cart, '[]', change->'price'->'mods');
  end if;
  if change->'dropped' <> '[]' then
    delete from cart_code k
    where k.portal_id = portal and k.cart_id = change_cart.cart
      and k.promo_code_id = any(array(select jsonb_array_elements_text(change->'dropped')));
  end if;
  if change->'answers' <> '[]' then
    insert into cart_answer as a (portal_id, cart_id, ticket_group_id, data)
    select portal, change_cart.cart, n.ticket_group_id, n.data
    from jsonb_to_recordset(change->'answers') n (ticket_group_id text, data jsonb)
    on conflict on constraint cart_answer_pkey do update set data = excluded.data;
  end if;
  if jsonb_typeof(change->'groups') = 'array' then
    delete from cart_answer a
    where a.portal_id = portal and a.cart_id = change_cart.cart
      and a.ticket_group_id <> all(array(select jsonb_array_elements_text(change->'groups')));
  end if;
  if change->'cart' <> '{}' or is_priced then
    update cart c set
      code_prices = case when is_priced then prices else c.code_prices end,
      expires_at = coalesce((change->'cart'->>'expires_at')::timestamptz, c.expires_at),
      network = case when change->'cart' ? 'network' then change->'cart'->>'network' else c.network end
    where c.portal_id = portal and c.id = change_cart.cart;
  end if;
end $$;

revoke execute on function change_cart(int, uuid, jsonb) from public;
grant execute on function change_cart(int, uuid, jsonb) to foyer_app;
