-- Returns carts as `carts_with_parts` does, ticket by ticket.
create or replace function whole_carts(portal int, carts uuid[])
  returns table (cart_id uuid, network text, whole json)
  language sql
as $$
  select w.cart_id, w.network, w.whole from carts_with_parts(portal, carts, false) w
$$;

revoke execute on function whole_carts(int, uuid[]) from public;
grant execute on function whole_carts(int, uuid[]) to foyer_app;
