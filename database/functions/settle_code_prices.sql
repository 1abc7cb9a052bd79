-- Writes what codes make of a cart to its tickets once it is ordered. Whoever books it, a process of the version before too,
-- books it at its prices.
create or replace function settle_code_prices() returns trigger
  language plpgsql
as $$
begin
  perform write_code_prices(new.portal_id, new.id, new.code_prices);
  new.code_prices := null;
  return new;
end $$;

revoke execute on function settle_code_prices() from public;
