-- The letter and the page of an order read what was paid for it, and a buyer's details are compared with
-- those that payments refer to: both read all payments of the portal.
create index payment_allocation_by_order on payment_allocation (portal_id, ticket_order_id);
create index payment_by_identity on payment (portal_id, identity_id);
