-- The members of a portal whose name has these words. It runs as the owner, as find_orders_named() does.
create or replace function find_members_named(portal int, words tsquery, most int)
  returns table (id uuid)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
    select i.id from identity i
    where i.portal_id = portal and portal = current_portal() and i.kind = 'member'
      and name_key(i.portal_id, i.first_name || ' ' || i.last_name) @@ words
    limit most
  $$;

revoke execute on function find_members_named(int, tsquery, int) from public;
grant execute on function find_members_named(int, tsquery, int) to foyer_app;
