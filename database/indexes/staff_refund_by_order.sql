-- Refunds that staff gave for an order's tickets.
create index concurrently if not exists staff_refund_by_order
  on staff_refund (portal_id, ticket_order_id);
