-- Writes what codes make of a cart to its tickets and discounts, in place of what is there. prices as in
-- cart.code_prices; what it says of tickets that are gone is left out. The tickets are hashed: a plan from a time when there
-- was hardly any ticket would compare a thousand with a thousand.
create or replace function write_code_prices(portal int, cart uuid, prices jsonb)
  returns void
  language plpgsql
  set enable_seqscan = off
  set enable_nestloop = off
as $$
begin
  delete from cartmod m where m.portal_id = portal and m.cart_id = write_code_prices.cart;
  update ticket t set adjusted_value = p.adjusted_value,
    fee_fixed_outside = p.fee_fixed_outside, fee_percent_outside = p.fee_percent_outside
  from prices_by_codes(prices) p
  where t.portal_id = portal and t.cart_id = write_code_prices.cart and t.id = p.ticket_id
    and (t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside)
      is distinct from (p.adjusted_value, p.fee_fixed_outside, p.fee_percent_outside);
  insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
  select portal, t.id, t.cart_id, m.key, m.value::bigint
  from prices_by_codes(prices) p
  join ticket t on t.portal_id = portal and t.cart_id = write_code_prices.cart and t.id = p.ticket_id
  cross join lateral jsonb_each_text(p.mods) m;
end $$;

revoke execute on function write_code_prices(int, uuid, jsonb) from public;
grant execute on function write_code_prices(int, uuid, jsonb) to foyer_app;
