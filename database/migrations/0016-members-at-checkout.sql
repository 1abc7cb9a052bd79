-- Under which name the card processor keeps a member's cards; null until they save one. The cards
-- themselves are kept there alone.
alter table identity add column card_customer text;

-- Whom the memberships of a cart are given to: an identity that was issued to it; null where the
-- buyer keeps them.
alter table cart add column giftee_identity_id uuid;
