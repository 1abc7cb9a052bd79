-- The list of orders, newest first, of all sellers or some (SLS-01).
create index concurrently if not exists ticket_order_by_seller
  on ticket_order (portal_id, seller_id, purchased_on, id);
