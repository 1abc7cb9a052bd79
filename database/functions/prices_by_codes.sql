-- Returns what codes make of the tickets of a cart, ticket by ticket: prices as in cart.code_prices, none for null. mods:
-- {promo code id: amount that it takes off, …}.
create or replace function prices_by_codes(prices jsonb)
  returns table (ticket_id uuid, adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint, mods jsonb)
  language sql
  immutable
as $$
  select unnest(g.tickets), g.adjusted_value, g.fee_fixed_outside, g.fee_percent_outside, g.mods
  from jsonb_to_recordset(prices) g (tickets uuid[], adjusted_value bigint, fee_fixed_outside bigint,
    fee_percent_outside bigint, mods jsonb)
$$;

revoke execute on function prices_by_codes(jsonb) from public;
grant execute on function prices_by_codes(jsonb) to foyer_app;
