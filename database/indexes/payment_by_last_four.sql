-- Payments by the last digits of a card, newest first (TOD-04).
create index concurrently if not exists payment_by_last_four
  on payment (portal_id, last_four, created_at) where last_four is not null;
