-- Ends of disputes, and refunds that were made at the processor (TOD-02).
create index concurrently if not exists payment_entry_lost
  on payment_entry (portal_id, occurred_on) where audit_action = 'dispute_closed' or reason = 'at_processor';
