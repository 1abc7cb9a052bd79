-- What codes make of a cart's tickets is one document until the cart is ordered, instead of a row for each ticket and each
-- discount. A code in a cart of a thousand tickets rewrote a thousand tickets with their indexes (decision 146).

-- [{"adjusted_value", "fee_fixed_outside", "fee_percent_outside", "mods": {promo code id: amount, …}, "tickets": [ids]}, …].
-- While it is there, ticket has prices without codes, and cartmod has nothing of this cart.
alter table cart add column code_prices jsonb;
-- Ids of tickets hardly compress. Safe: it only says how rows are written from now on.
alter table cart alter column code_prices set storage external;

create function prices_by_codes(prices jsonb)
  returns table (ticket_id uuid, adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint, mods jsonb)
  language sql
  immutable
as $$
  select unnest(g.tickets), g.adjusted_value, g.fee_fixed_outside, g.fee_percent_outside, g.mods
  from jsonb_to_recordset(prices) g (tickets uuid[], adjusted_value bigint, fee_fixed_outside bigint,
    fee_percent_outside bigint, mods jsonb)
$$;

create function write_code_prices(portal int, cart uuid, prices jsonb)
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

create function settle_code_prices() returns trigger
  language plpgsql
as $$
begin
  perform write_code_prices(new.portal_id, new.id, new.code_prices);
  new.code_prices := null;
  return new;
end $$;

-- Whoever books a cart, a process of the version before too, books it at its prices.
create trigger settle_code_prices before update of state on cart
  for each row when (new.state = 'ordered' and new.code_prices is not null)
  execute function settle_code_prices();

-- Safe since ee1aa18f: programs read a cart in groups.
drop function if exists whole_cart(int, uuid, boolean);
