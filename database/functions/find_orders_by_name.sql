-- For processes of the release before find_orders_named(): it goes with its index in a later release.
-- The orders of a portal whose buyer's names begin with these, in small letters, in the order of the names.
-- It runs as the owner: under row-level security the planner may not use an index over lower(), and so the
-- function checks the portal itself.
create or replace function find_orders_by_name(portal int, last_begins text, first_begins text, most int)
  returns table (id uuid)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
    select o.id from ticket_order o
    where o.portal_id = portal and portal = current_portal()
      and lower(o.buyer ->> 'last_name') ~>=~ last_begins
      and lower(o.buyer ->> 'last_name') ~<~ (last_begins || chr(1114111))
      and lower(o.buyer ->> 'first_name') ~>=~ first_begins
      and lower(o.buyer ->> 'first_name') ~<~ (first_begins || chr(1114111))
    order by lower(o.buyer ->> 'last_name') using ~<~, lower(o.buyer ->> 'first_name') using ~<~
    limit most
  $$;

revoke execute on function find_orders_by_name(int, text, text, int) from public;
grant execute on function find_orders_by_name(int, text, text, int) to foyer_app;
