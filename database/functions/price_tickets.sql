-- Gives tickets of a cart other prices. prices: [{"adjusted_value", "fee_fixed_outside", "fee_percent_outside",
-- "tickets": [ids] or "id"}, …], where a list stands for many tickets with the same prices. The tickets are hashed:
-- a plan from a time when there was hardly any ticket would compare a thousand with a thousand.
create or replace function price_tickets(portal int, cart uuid, prices jsonb)
  returns void
  language plpgsql
  set enable_seqscan = off
  set enable_nestloop = off
as $$
begin
  update ticket t set adjusted_value = p.adjusted_value,
    fee_fixed_outside = p.fee_fixed_outside, fee_percent_outside = p.fee_percent_outside
  from (
    select unnest(coalesce(g.tickets, array[g.id])) as id, g.adjusted_value, g.fee_fixed_outside,
      g.fee_percent_outside
    from jsonb_to_recordset(prices) g (id uuid, tickets uuid[], adjusted_value bigint,
      fee_fixed_outside bigint, fee_percent_outside bigint)) p
  where t.portal_id = portal and t.cart_id = price_tickets.cart and t.id = p.id;
end $$;

revoke execute on function price_tickets(int, uuid, jsonb) from public;
grant execute on function price_tickets(int, uuid, jsonb) to foyer_app;
