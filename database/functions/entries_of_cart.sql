-- Returns the movements of a cart's money that have not failed, oldest first.
create or replace function entries_of_cart(portal int, cart uuid)
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
    select coalesce(json_agg(r order by r.occurred_on, r.id), '[]') from (
      select e.id, e.payment_id, e.cart_id, p.gateway_id, a.last_four, e.audit_action, e.state,
        e.amount, e.reason, e.occurred_on
      from (
        select * from payment_entry x where x.portal_id = portal
          and x.cart_id between entries_of_cart.cart and entries_of_cart.cart
        order by x.cart_id) e
      cross join lateral (
        select x.gateway_id, x.ledger_account_id from payment x
        where x.portal_id = portal and x.id between e.payment_id and e.payment_id
        order by x.id
        limit 1) p
      left join ledger_account a on a.portal_id = portal and a.id = p.ledger_account_id
      where e.state <> 'failed') r);
end $$;

revoke execute on function entries_of_cart(int, uuid) from public;
grant execute on function entries_of_cart(int, uuid) to foyer_app;
