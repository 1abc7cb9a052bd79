-- Adds tickets without seats to carts that its caller has locked (lock_carts.sql), and stores the answers under
-- the keys of their requests. changes: [{"cart": {"id", "expires_at": null if it stays}, "moves": [… as in
-- move_stock], "tickets": [{…columns of ticket}, …], "answered": {"key", "request_hash": hexadecimal, "answer"} or
-- null}, …], each cart and each key once.
--
-- Each change is decided by itself, and nothing of it is written if a counter is short: it then gets a row with the
-- first of them. Those without a row are written. If there is room for all, as is usual, each counter is written
-- once.
create or replace function change_carts(portal int, changes jsonb)
  returns table (cart_id uuid, session_id text, group_id text, available int)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
declare
  change jsonb;
  shortage record;
  changed uuid[];
begin
  perform from move_stock(portal, (
    select jsonb_agg(total) from (
      select m->>'session' as session, m->>'group' as "group", sum((m->>'n')::int) as n
      from jsonb_array_elements(changes) c, jsonb_array_elements(c->'moves') m
      group by 1, 2) total));
  if not found then
    changed := array(select (c->'cart'->>'id')::uuid from jsonb_array_elements(changes) c);
  else
    -- Each change is going to touch its counters by itself: all are locked first, in the one order.
    perform from stock s
    where s.portal_id = portal and (s.session_id, s.group_id) in (
      select m->>'session', m->>'group'
      from jsonb_array_elements(changes) c, jsonb_array_elements(c->'moves') m)
    order by s.session_id collate "C", s.group_id collate "C"
    for update;
    for change in select c from jsonb_array_elements(changes) c loop
      cart_id := (change->'cart'->>'id')::uuid;
      select * into shortage from move_stock(portal, change->'moves');
      if found then
        return query select cart_id, shortage.session_id, shortage.group_id, shortage.available;
      else
        changed := array_append(changed, cart_id);
      end if;
    end loop;
    if changed is null then return; end if;
  end if;
  perform add_tickets_to_carts(portal, changes, changed);
  update cart c set expires_at = n.expires_at
  from jsonb_array_elements(changes) e, jsonb_to_record(e->'cart') n (id uuid, expires_at timestamptz)
  where c.portal_id = portal and c.id = n.id and c.id = any(changed) and n.expires_at is not null;
  insert into idempotency_key (portal_id, key, request_hash, status, answer)
  select portal, n.key, decode(n.request_hash, 'hex'), 200, n.answer
  from jsonb_array_elements(changes) e,
    jsonb_to_record(e->'answered') n (key text, request_hash text, answer jsonb)
  where jsonb_typeof(e->'answered') = 'object' and (e->'cart'->>'id')::uuid = any(changed);
end $$;

revoke execute on function change_carts(int, jsonb) from public;
grant execute on function change_carts(int, jsonb) to foyer_app;
