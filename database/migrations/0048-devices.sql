-- Devices that scan at doors while nobody is signed in on them (DOR-02), and scans of tickets that staff looked up.

create table device (
  portal_id int not null references portal,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Ids of the doors and sessions that it is for; null for all.
  doors text[] check (cardinality(doors) between 1 and 200),
  sessions text[] check (cardinality(sessions) between 1 and 200),
  -- The sellers whose tickets it scans; null for the whole portal.
  sellers text[] check (cardinality(sellers) > 0),
  -- It finds tickets by number, name, e-mail address and seat (DOR-14).
  may_find boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- The code of its enrolment link, with the person who made it; null once it was used.
  code_hash bytea,
  code_ends_at timestamptz,
  code_by uuid,
  -- The secret in its cookie; null until it is enrolled.
  secret_hash bytea,
  enrolled_at timestamptz,
  -- The browser's own name.
  agent text not null default '' check (length(agent) <= 300),
  -- Its last call, to the minute.
  seen_at timestamptz,
  revoked_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, created_by) references staff_person,
  foreign key (portal_id, code_by) references staff_person,
  check (num_nonnulls(code_hash, code_ends_at, code_by) in (0, 3)),
  check ((secret_hash is null) = (enrolled_at is null))
);
create unique index device_by_code on device (portal_id, code_hash) where code_hash is not null;
create unique index device_by_secret on device (portal_id, secret_hash) where secret_hash is not null;
create index device_in_use on device (portal_id, created_at, id) where revoked_at is null;

alter table device enable row level security;
create policy own_portal on device
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update on device to foyer_app;

-- The ticket was found in a list, and nobody showed its code (DOR-14).
alter table scan add looked_up boolean not null default false;
