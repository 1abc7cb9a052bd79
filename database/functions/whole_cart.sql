-- Returns a cart with all that belongs to it, but not the order of an edit: {"cart", "tickets", "codes",
-- "entries", "unsettled", "instalments", "orders", "openers"}, the last two only of a cart that is ordered; null
-- if there is none. With `locked`, the cart is locked until the transaction ends, and read as it is once the
-- lock is there.
--
-- Processes of the version before call it; `cart_with_parts` has replaced it.
create or replace function whole_cart(portal int, cart uuid, locked boolean)
  returns json
  language plpgsql
  set enable_seqscan = off
as $$
begin
  if locked then
    -- Rows that refer to the cart can still be inserted meanwhile, which avoids deadlocks.
    perform from cart c where c.portal_id = portal and c.id = whole_cart.cart for no key update;
  end if;
  return (select w.whole from whole_carts(portal, array[cart]) w);
end $$;

revoke execute on function whole_cart(int, uuid, boolean) from public;
grant execute on function whole_cart(int, uuid, boolean) to foyer_app;
