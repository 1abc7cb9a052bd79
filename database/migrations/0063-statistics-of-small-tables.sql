-- A plan made once the planner knows that a table has one page reads all of it, and connections keep that plan, checks of
-- foreign keys included, while an on-sale fills the table: for a minute, until autovacuum comes back, each purchase read
-- every payment twenty times. Of a table that was never analyzed, the planner assumes ten pages, and uses keys. So autovacuum
-- leaves tables that grow with sales alone until they have a thousand rows.
alter table cart
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cart_answer
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cart_code
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cartmod
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table identity
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table idempotency_key
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table ledger_account
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table ledger_entry
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table letter
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table payment
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table payment_allocation
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table payment_entry
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table provider_event
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table rate_window
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table scheduled_payment
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table sent_letter
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table ticket
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table ticket_order
  set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
