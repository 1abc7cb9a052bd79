-- Outside a transaction
-- Only find_orders_by_name read it, and each purchase wrote it.
drop index concurrently if exists ticket_order_by_name;
