-- The orders of a portal with a ticket for whoever has this e-mail address, in small letters. It runs as the owner, as
-- find_orders_named() does.
create or replace function find_orders_of_holder(portal int, email text, most int)
  returns table (id uuid)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
    select t.ticket_order_id from ticket t
    where t.portal_id = portal and portal = current_portal()
      and t.ticket_order_id is not null and t.admit_email <> '' and lower(t.admit_email) = email
    limit most
  $$;

revoke execute on function find_orders_of_holder(int, text, int) from public;
grant execute on function find_orders_of_holder(int, text, int) to foyer_app;
