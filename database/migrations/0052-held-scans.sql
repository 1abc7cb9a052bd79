-- Scans that a device sent after it was revoked: they wait, and are in no log until a supervisor accepts them (STF-13).

create table held_scan (
  portal_id int not null references portal,
  id bigint generated always as identity,
  device_id uuid not null,
  -- The device's own id of the scan.
  device_scan_id uuid not null,
  code text not null check (length(code) between 1 and 200),
  door_id text check (length(door_id) <= 63),
  sessions text[] check (cardinality(sessions) between 1 and 200),
  direction text not null check (direction in ('in', 'out')),
  persons int check (persons between 1 and 100),
  device_time timestamptz not null,
  device_result text not null check (device_result in ('admitted', 'left', 'refused')),
  received_at timestamptz not null,
  -- Null while it waits.
  decided_at timestamptz,
  decided_by uuid,
  is_accepted boolean,
  primary key (portal_id, id),
  unique (portal_id, device_id, device_scan_id),
  foreign key (portal_id, device_id) references device,
  foreign key (portal_id, decided_by) references staff_person,
  check (num_nonnulls(decided_at, decided_by, is_accepted) in (0, 3))
);
create index held_scan_waiting on held_scan (portal_id, id) where decided_at is null;

alter table held_scan enable row level security;
create policy own_portal on held_scan
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on held_scan to foyer_app;
grant update (decided_at, decided_by, is_accepted) on held_scan to foyer_app;
