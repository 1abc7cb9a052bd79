-- Orders with money that a dispute withheld from a refund (TOD-02).
create index concurrently if not exists ticket_order_withheld
  on ticket_order (portal_id, seller_id) where withheld > 0;
