-- Orders by their buyer's name (TOD-04); read by find_orders_by_name().
create index concurrently if not exists ticket_order_by_name
  on ticket_order (portal_id, lower(buyer ->> 'last_name') text_pattern_ops, lower(buyer ->> 'first_name') text_pattern_ops);
