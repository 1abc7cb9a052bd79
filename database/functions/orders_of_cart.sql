-- Returns the orders of a cart, each with the cart in which it is being edited.
create or replace function orders_of_cart(portal int, cart uuid)
  returns json
  language plpgsql
  stable
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
begin
  return (
    select coalesce(json_agg(r order by r.order_number), '[]') from (
      select o.id, o.order_number, o.scan_code, o.cart_id, o.seller_id, o.identity_id, o.buyer,
        o.language, o.total_before_cartmod_price, o.total_cartmod_amount,
        o.total_fee_fixed_outside, o.total_fee_percent_outside, o.total_after_fees_price,
        o.waived, o.kept_fees, o.kept_spent, o.purchased_on, (
          select x.id from cart x
          where x.portal_id = portal and x.edits_order_id = o.id and x.state = 'pending'
        ) as edit_cart_id
      from ticket_order o where o.portal_id = portal and o.cart_id = orders_of_cart.cart
      -- Read before it is sorted: as sorting is ruled out, all orders would be read in this order.
      offset 0) r);
end $$;

revoke execute on function orders_of_cart(int, uuid) from public;
grant execute on function orders_of_cart(int, uuid) to foyer_app;
