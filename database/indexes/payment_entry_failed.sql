-- Refunds that failed (TOD-01, TOD-02).
create index concurrently if not exists payment_entry_failed
  on payment_entry (portal_id, failed_on) where state = 'failed';
