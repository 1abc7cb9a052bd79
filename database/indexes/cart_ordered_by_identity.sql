-- The carts that a member bought, also those that they took over from a guest. A hold is in no such index.
create index concurrently if not exists cart_ordered_by_identity
  on cart (portal_id, identity_id) where state = 'ordered';
