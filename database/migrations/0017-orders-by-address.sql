-- Orders are looked up by the address that they were confirmed to. A column of its own, for under
-- row-level security an index on lower(…) is not used.
alter table ticket_order
  add column buyer_email text not null generated always as (lower(coalesce(buyer->>'email', ''))) stored;
create index ticket_order_by_buyer_email on ticket_order (portal_id, buyer_email);
