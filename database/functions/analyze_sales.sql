-- Updates the planner's statistics of orders and their money after many were written at once. It runs as the owner,
-- because only an owner may analyze a table.
create or replace function analyze_sales()
  returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
  begin
    analyze cart, ticket, ticket_order, order_change, payment, payment_entry, payment_allocation;
  end
  $$;

revoke execute on function analyze_sales() from public;
grant execute on function analyze_sales() to foyer_app;
