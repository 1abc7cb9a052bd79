-- A plan made once the planner knows that a table has one page reads all of it, and connections keep that plan, checks of
-- foreign keys included, while an on-sale fills the table: for a minute, until autovacuum comes back, each purchase read
-- every payment twenty times. Of a table that was never analyzed, the planner assumes ten pages, and uses keys. So autovacuum
-- leaves tables that grow with sales alone until they have a thousand rows.
do $$
declare
  growing constant text[] := array[
    'cart', 'cart_answer', 'cart_code', 'cartmod', 'identity', 'idempotency_key', 'ledger_account', 'ledger_entry',
    'letter', 'payment', 'payment_allocation', 'payment_entry', 'provider_event', 'scheduled_payment', 'ticket',
    'ticket_order'];
  each text;
begin
  foreach each in array growing loop
    execute format(
      'alter table %I set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000)', each);
  end loop;
end $$;
