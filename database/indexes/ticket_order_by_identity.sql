-- The orders of a member, newest first (SLS-07).
create index concurrently if not exists ticket_order_by_identity
  on ticket_order (portal_id, identity_id, purchased_on, id);
