-- Functions that programs called before theirs were replaced (decision 090).

-- Safe since 403b94af: programs read a cart with cart_in_parts.
drop function if exists cart_with_parts(int, uuid, boolean);
-- Safe since 403b94af: only cart_with_parts called it.
drop function if exists at_code_prices(json);
-- Safe since 60b3a243: programs call find_orders_named.
drop function if exists find_orders_by_name(int, text, text, int);
-- Safe since cdb43d59: network_verdicts counts between two instants.
drop function if exists places_of_carts(int, jsonb, text, date, text);
-- Safe since cdb43d59: network_verdicts counts between two instants.
drop function if exists places_on_sale(int, text, date, text);
