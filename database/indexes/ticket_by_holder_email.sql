-- Tickets by their holder's e-mail address (TOD-04); read by find_orders_of_holder().
create index concurrently if not exists ticket_by_holder_email
  on ticket (portal_id, lower(admit_email)) where ticket_order_id is not null and admit_email <> '';
