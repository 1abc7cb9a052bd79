-- Returns a cart as `cart_in_parts` does, with the prices of its codes in its tickets, and with what they take off.
--
-- Processes of the version before call it; `cart_in_parts` has replaced it.
create or replace function cart_with_parts(portal int, cart uuid, locked boolean)
  returns json
  language plpgsql
as $$
declare
  whole constant json := cart_in_parts(portal, cart, locked);
begin
  if json_typeof(whole->'cart'->'code_prices') = 'array' then
    return at_code_prices(whole);
  end if;
  return whole;
end $$;

revoke execute on function cart_with_parts(int, uuid, boolean) from public;
grant execute on function cart_with_parts(int, uuid, boolean) to foyer_app;
