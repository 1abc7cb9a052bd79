-- Disputes, newest last (TOD-02).
create index concurrently if not exists payment_entry_disputed
  on payment_entry (portal_id, occurred_on) where audit_action = 'dispute_opened';
