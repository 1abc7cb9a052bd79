-- The hash of the secret that the payer's browser made (decision 082): who shows it again sees what the
-- payment made of its cart. `opens_orders` marks the payments that it is asked for: those that made
-- the cart's orders, or paid an instalment of them.
alter table payment
  add column payer_hash bytea check (octet_length(payer_hash) = 32),
  add column opens_orders boolean not null default false;
