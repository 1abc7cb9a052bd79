-- Returns a cart as `carts_with_parts` does, in groups; null if there is none. With `locked`, the cart is locked until the
-- transaction ends, and read as it is once the lock is there. Before the cart of an edit comes that of its order (law 2):
-- whoever completes the edit needs both, and staff lock the order's cart first.
create or replace function cart_in_parts(portal int, cart uuid, locked boolean)
  returns json
  language plpgsql
  set enable_seqscan = off
as $$
begin
  if locked then
    -- Rows that refer to the carts can still be inserted meanwhile, which avoids deadlocks.
    perform from cart c
    where c.portal_id = portal and c.id = (
      select o.cart_id from cart e
      join ticket_order o on o.portal_id = e.portal_id and o.id = e.edits_order_id
      where e.portal_id = portal and e.id = cart_in_parts.cart)
    for no key update;
    perform from cart c where c.portal_id = portal and c.id = cart_in_parts.cart for no key update;
  end if;
  return (select w.whole from carts_with_parts(portal, array[cart], true) w);
end $$;

revoke execute on function cart_in_parts(int, uuid, boolean) from public;
grant execute on function cart_in_parts(int, uuid, boolean) to foyer_app;
