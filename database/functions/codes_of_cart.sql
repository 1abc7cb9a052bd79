-- Returns a cart's codes and what they take off, as `carts_with_parts` describes them.
create or replace function codes_of_cart(portal int, cart uuid, in_groups boolean)
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
    select coalesce(json_agg(r), '[]') from (
      select k.promo_code_id, k.cart_rule_id, k.code, k.name, k.rule, k.counts, case when in_groups then (
          select coalesce(json_agg(g), '[]') from (
            select m.amount, json_agg(m.ticket_id) as tickets
            from cartmod m
            where m.portal_id = portal and m.cart_id = codes_of_cart.cart
              and m.promo_code_id = k.promo_code_id
            group by m.amount) g) else (
          select coalesce(
            json_agg(json_build_object('ticket_id', m.ticket_id, 'amount', m.amount)), '[]')
          from cartmod m
          where m.portal_id = portal and m.cart_id = codes_of_cart.cart
            and m.promo_code_id = k.promo_code_id) end as mods
      from (
        select * from cart_code x where x.portal_id = portal
          and x.cart_id between codes_of_cart.cart and codes_of_cart.cart
        order by x.cart_id) k
      order by k.applied_at, k.promo_code_id) r);
end $$;

revoke execute on function codes_of_cart(int, uuid, boolean) from public;
grant execute on function codes_of_cart(int, uuid, boolean) to foyer_app;
