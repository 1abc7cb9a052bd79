-- Tickets by the words of their holder's name (TOD-04); read by find_orders_named().
create index concurrently if not exists ticket_by_holder
  on ticket using gin (name_key(portal_id, admit_name)) with (fastupdate = off)
  where ticket_order_id is not null and admit_name <> '';
