-- Under which name the card processor keeps a member's cards; null until they save one. The cards
-- themselves are kept there alone.
alter table identity add column card_customer text;
