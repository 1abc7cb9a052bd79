-- Returns a cart in groups (carts_with_parts.sql) with all that belongs to it, but not the order of an edit: {"cart", "tickets", "codes",
-- "entries", "unsettled", "instalments", "orders", "openers"}, the last two only of a cart that is ordered; null
-- if there is none. With `locked`, the cart is locked until the transaction ends, and read as it is once the
-- lock is there.
create or replace function cart_with_parts(portal int, cart uuid, locked boolean)
  returns json
  language plpgsql
  set enable_seqscan = off
as $$
begin
  if locked then
    -- Rows that refer to the cart can still be inserted meanwhile, which avoids deadlocks.
    perform from cart c where c.portal_id = portal and c.id = cart_with_parts.cart for no key update;
  end if;
  return (select w.whole from carts_with_parts(portal, array[cart], true) w);
end $$;

revoke execute on function cart_with_parts(int, uuid, boolean) from public;
grant execute on function cart_with_parts(int, uuid, boolean) to foyer_app;
