-- The money that counts from some time on (TOD-01).
create index concurrently if not exists payment_allocation_by_time
  on payment_allocation (portal_id, allocated_on) where allocated_on is not null;
