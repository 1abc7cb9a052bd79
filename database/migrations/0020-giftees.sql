-- Whom the memberships of a cart are given to: an identity that was issued to it; null where the
-- buyer keeps them.
alter table cart add column giftee_identity_id uuid;
