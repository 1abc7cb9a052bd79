-- Adds the carts of these holds and returns the ids of those that did not exist. holds: [{"cart": {…columns
-- of cart}, "code_prices": as in the column, if codes take something off, …}, …], each cart once.
create or replace function add_carts(portal int, holds jsonb)
  returns uuid[]
  language plpgsql
as $$
declare
  added uuid[];
begin
  with new_carts as (
    insert into cart (portal_id, id, cart_number, seller_id, identity_id, channel, campaign,
      language, expires_at, held_until_max, network, held_short, code_prices)
    select portal, c.id, c.cart_number, c.seller_id, c.identity_id, c.channel, c.campaign,
      c.language, c.expires_at, c.held_until_max, c.network, coalesce(c.held_short, false),
      h->'code_prices'
    from jsonb_array_elements(holds) h,
      jsonb_to_record(h->'cart') c (id uuid, cart_number text, seller_id text,
        identity_id uuid, channel text, campaign jsonb, language text, expires_at timestamptz,
        held_until_max timestamptz, network text, held_short boolean)
    on conflict (portal_id, id) do nothing
    returning id
  )
  select coalesce(array_agg(n.id), '{}') into added from new_carts n;
  return added;
end $$;

revoke execute on function add_carts(int, jsonb) from public;
grant execute on function add_carts(int, jsonb) to foyer_app;
