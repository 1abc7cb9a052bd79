-- Promo codes, what they did to carts, and the count of those who guess.

-- How often something was tried in a window of time; key_hash says by whom or on what. It is safe
-- across processes because the count is in the increment.
create table rate_window (
  portal_id int not null references portal,
  name text not null,
  key_hash bytea not null,
  ends_at timestamptz not null,
  hits int not null check (hits >= 0),
  primary key (portal_id, name, key_hash)
);
create index rate_window_to_forget on rate_window (portal_id, ends_at);
alter table rate_window enable row level security;
create policy own_portal on rate_window
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on rate_window to foyer_app;
