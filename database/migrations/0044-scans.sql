-- Doors and the log of scans (DOR-05, DOR-11, DOR-13).

-- The number of people that a ticket of this type admits. It takes one place, whatever the number.
alter table ticket_type add admits int not null default 1 check (admits between 1 and 100);
-- Shown at the door, such as "Show your student card".
alter table ticket_type add door_note text not null default '';

-- For the people whom a session expects.
create index ticket_by_session on ticket (portal_id, event_session_id)
  where event_session_id is not null and state in ('booked', 'redeemed');

-- A door in the tenant file.
create table door (
  portal_id int not null references portal,
  id text not null,
  name text not null,
  -- {"events": [id], "groups": [id], "seat_sections": [{"seat_map": id, "section": id}]}; it serves what one of the
  -- lists names, and everything if all are empty.
  serves jsonb not null,
  -- From when until when it admits, counted from the start of a session; null: all day.
  minutes_before int check (minutes_before >= 0),
  minutes_after int check (minutes_after >= 0),
  re_entry boolean not null,
  shows_names boolean not null,
  position int not null,
  withdrawn boolean not null,
  primary key (portal_id, id)
);

-- Each scan with its verdict. Rows are only added; an undone scan is one that another row annuls.
create table scan (
  portal_id int not null references portal,
  id bigint generated always as identity,
  device text not null check (length(device) between 1 and 200),
  -- The device's own id of the scan; the code of an order is one scan of several tickets, numbered by `part`.
  device_scan_id uuid not null,
  part int not null default 0 check (part >= 0),
  -- As in the audit log; null for a device where nobody is signed in.
  actor_kind text check (actor_kind in ('person', 'program', 'key', 'operator')),
  actor text check ((actor is null) = (actor_kind is null)),
  door_id text,
  -- A ticket, a membership (with the ticket of a member, if that was shown), an order in which no ticket admitted
  -- anybody, or a code that is not known.
  ticket_id uuid,
  membership_id uuid,
  ticket_order_id uuid,
  code text check (length(code) <= 200),
  -- Of the ticket when it was scanned: it may be moved later.
  event_template_id text,
  event_session_id text,
  direction text not null check (direction in ('in', 'out')),
  result text not null check (result in ('admitted', 'left', 'refused', 'annulled')),
  -- Of a refusal, or of the refusal that was overruled.
  reason text,
  persons int not null check (persons between 1 and 100),
  -- The rest of the verdict, without personal values.
  details jsonb not null default '{}',
  -- When it was scanned by the device's clock, set by the server's; and when it arrived.
  device_time timestamptz not null,
  server_time timestamptz not null,
  offline boolean not null,
  -- What the device had decided while it was offline.
  device_result text check (device_result in ('admitted', 'left', 'refused')),
  forced boolean not null,
  -- The scan that this row annuls.
  annuls bigint,
  primary key (portal_id, id),
  unique (portal_id, device, device_scan_id, part),
  foreign key (portal_id, door_id) references door,
  foreign key (portal_id, ticket_id) references ticket,
  foreign key (portal_id, membership_id) references membership,
  foreign key (portal_id, ticket_order_id) references ticket_order,
  foreign key (portal_id, annuls) references scan,
  check (num_nonnulls(ticket_id, membership_id, ticket_order_id, code) between 1 and 2),
  check ((result = 'annulled') = (annuls is not null)),
  check (result not in ('admitted', 'left') or (result = 'admitted') = (direction = 'in')),
  check ((device_result is not null) <= offline)
);
create index scan_by_ticket on scan (portal_id, ticket_id, id) where ticket_id is not null;
create index scan_by_membership on scan (portal_id, membership_id, id) where membership_id is not null;
create index scan_by_door on scan (portal_id, door_id, server_time);
create index scan_by_time on scan (portal_id, server_time);
create unique index scan_annulled_once on scan (portal_id, annuls) where annuls is not null;

-- Why a scan was forced or undone, in somebody's own words: these can be erased.
create table scan_note (
  portal_id int not null references portal,
  scan_id bigint not null,
  text text not null check (length(text) between 1 and 500),
  primary key (portal_id, scan_id),
  foreign key (portal_id, scan_id) references scan
);

do $$
declare
  name text;
begin
  foreach name in array array['door', 'scan', 'scan_note'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
  end loop;
end $$;
grant select, insert, update on door to foyer_app;
grant select, insert on scan to foyer_app;
grant select, insert, delete on scan_note to foyer_app;

-- Redemptions become scans: those so far, and those that a process of the previous version still writes.
create function scan_of_redemption() returns trigger language plpgsql as $$
begin
  insert into scan (portal_id, device, device_scan_id, ticket_id, event_template_id, event_session_id, direction,
    result, persons, device_time, server_time, offline, forced)
  select t.portal_id, left(coalesce(nullif(new.run, ''), 'door'), 200), gen_random_uuid(), t.id, t.event_template_id,
    t.event_session_id, 'in', 'admitted', 1, new.redeemed_on, new.redeemed_on, false, false
  from ticket t where t.portal_id = new.portal_id and t.id = new.ticket_id;
  return null;
end $$;
revoke execute on function scan_of_redemption() from public;
create trigger scan_of_redemption after insert on redemption
  for each row execute function scan_of_redemption();

insert into scan (portal_id, device, device_scan_id, ticket_id, event_template_id, event_session_id, direction, result,
  persons, device_time, server_time, offline, forced)
select t.portal_id, left(coalesce(nullif(r.run, ''), 'door'), 200), gen_random_uuid(), t.id, t.event_template_id,
  t.event_session_id, 'in', 'admitted', 1, r.redeemed_on, r.redeemed_on, false, false
from redemption r join ticket t on t.portal_id = r.portal_id and t.id = r.ticket_id
order by r.redeemed_on;

-- Tickets whose state differs from their scans: redeemed while an admission is not annulled, else not. Memberships
-- are not used up.
create view scan_audit with (security_invoker = true) as
with inside as (
  select s.portal_id, s.ticket_id, count(*)::int as admissions from scan s
  where s.result = 'admitted' and s.ticket_id is not null and s.membership_id is null
    and not exists (select from scan a where a.portal_id = s.portal_id and a.annuls = s.id)
  group by s.portal_id, s.ticket_id
)
select t.portal_id, t.id as ticket_id, t.state, coalesce(i.admissions, 0) as admissions
from ticket t left join inside i on i.portal_id = t.portal_id and i.ticket_id = t.id
where (t.state = 'redeemed') <> (i.ticket_id is not null);
grant select on scan_audit to foyer_app;
