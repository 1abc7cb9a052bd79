-- The venue's own rules for how its people sign in (STF-03).
create table staff_rule (
  portal_id int primary key references portal,
  -- Nobody signs in by password.
  requires_passkey boolean not null
);
alter table staff_rule enable row level security;
create policy own_portal on staff_rule
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update on staff_rule to foyer_app;
