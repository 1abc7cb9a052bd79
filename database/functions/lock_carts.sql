-- Locks carts that are to be changed together, each with the key of its request, and reads them. asked: [{"cart":
-- id, "key": text or null}, …], each cart and each key once. Returns, for those that it locked, the answer that an
-- earlier write stored under the key, the cart as in `carts_with_parts`, and whether its network has another cart.
--
-- It waits for nothing: what another transaction has locked is left out, and so are carts of more than a hundred
-- tickets, which take long to read. Those are changed alone. The answer is read by a statement that begins
-- once the lock is there, so it sees what was committed before.
create or replace function lock_carts(portal int, asked jsonb)
  returns table (cart_id uuid, request_hash bytea, answer jsonb, whole json, shares_network boolean)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  free uuid[];
begin
  free := array(
    select a.cart from jsonb_to_recordset(asked) a (cart uuid, key text)
    where a.key is null or pg_try_advisory_xact_lock(hashtextextended(a.key, portal)));
  free := array(
    select c.id from cart c
    where c.portal_id = portal and c.id = any(free)
      and not exists (
        select from ticket t where t.portal_id = portal and t.cart_id = c.id offset 100)
    order by c.id
    for no key update skip locked);
  return query
    select w.cart_id, k.request_hash, k.answer, w.whole, (
        -- Only the index of networks has this order, so no kept plan reads another.
        select c.id from cart c
        where c.portal_id = portal and c.network between w.network and w.network
          and c.id <> w.cart_id
        order by c.network
        limit 1) is not null
    from whole_carts(portal, free) w
    join jsonb_to_recordset(asked) a (cart uuid, key text) on a.cart = w.cart_id
    left join lateral (
      -- Only the primary key has this order: an index of ages begins with the portal too.
      select i.request_hash, i.answer from idempotency_key i
      where i.portal_id = portal and i.key between a.key and a.key
      order by i.key
      limit 1) k on true;
end $$;

revoke execute on function lock_carts(int, jsonb) from public;
grant execute on function lock_carts(int, jsonb) to foyer_app;
