-- Orders by the words of their buyer's name (TOD-04); read by find_orders_named(). Without a list of what waits to be
-- sorted in, which a search would have to read whole.
create index concurrently if not exists ticket_order_by_words
  on ticket_order using gin (name_key(portal_id, coalesce(buyer ->> 'first_name', '') || ' ' || coalesce(buyer ->> 'last_name', '')))
  with (fastupdate = off);
