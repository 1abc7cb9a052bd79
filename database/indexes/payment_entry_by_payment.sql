-- What happened to a payment after its capture (PAY-16): few payments have anything, so purchases write nothing here.
create index concurrently if not exists payment_entry_by_payment
  on payment_entry (portal_id, payment_id) where audit_action <> 'capture';
