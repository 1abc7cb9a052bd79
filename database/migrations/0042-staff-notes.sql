-- Notes of staff on an order or a person (SLS-02, SLS-07). A note is never changed.
create table staff_note (
  portal_id int not null references portal,
  id uuid not null,
  entity_kind text not null check (entity_kind in ('order', 'person')),
  entity_id uuid not null,
  author_id uuid not null,
  created_at timestamptz not null,
  text text not null check (length(text) between 1 and 2000),
  primary key (portal_id, id),
  foreign key (portal_id, author_id) references staff_person
);
create index staff_note_of_entity on staff_note (portal_id, entity_kind, entity_id, created_at);
alter table staff_note enable row level security;
create policy own_portal on staff_note
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, delete on staff_note to foyer_app;
