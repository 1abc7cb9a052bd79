-- The orders of a portal whose buyer, or a holder of whose tickets, has a name with these words. It runs as the owner:
-- under row-level security the planner may use no index over an expression, and so the function checks the portal itself.
-- Of a name that very many have, the newest of the first orders that the index leads to.
create or replace function find_orders_named(portal int, words tsquery, most int)
  returns table (id uuid, is_holder boolean)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
    (select bought.id, false from (
       select o.id, o.purchased_on from ticket_order o
       where o.portal_id = portal and portal = current_portal()
         and name_key(o.portal_id, coalesce(o.buyer ->> 'first_name', '') || ' ' || coalesce(o.buyer ->> 'last_name', '')) @@ words
       limit 10 * most) bought
     order by bought.purchased_on desc limit most)
    union all
    (select t.ticket_order_id, true from ticket t
     where t.portal_id = portal and portal = current_portal()
       and t.ticket_order_id is not null and t.admit_name <> ''
       and name_key(t.portal_id, t.admit_name) @@ words
     limit most)
  $$;

revoke execute on function find_orders_named(int, tsquery, int) from public;
grant execute on function find_orders_named(int, tsquery, int) to foyer_app;
