-- When a venue is closed, and which closure a session starts in (decision 191).
create table closure (
  portal_id int not null references portal,
  id text not null,
  name text not null,
  -- The venues, events, days and times that it closes.
  applies jsonb not null,
  position int not null,
  primary key (portal_id, id)
);
alter table closure enable row level security;
create policy own_portal on closure
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on closure to foyer_app;

alter table event_session add column closure_id text;
