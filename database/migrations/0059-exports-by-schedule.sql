-- Exports of people and of scans of memberships (MON-05).
alter table staff_export drop constraint staff_export_kind_check;
alter table staff_export add constraint staff_export_kind_check
  check (kind in ('orders', 'tickets', 'payments', 'scans', 'answers', 'people', 'member_scans'));

-- Exports that start by themselves, for the person who scheduled them and with that person's rights at the time (MON-05).
create table export_schedule (
  portal_id int not null references portal,
  id uuid not null,
  person_id uuid not null,
  kind text not null
    check (kind in ('orders', 'tickets', 'payments', 'scans', 'answers', 'people', 'member_scans')),
  format text not null check (format in ('csv', 'xlsx')),
  filter jsonb not null,
  -- filter: what the filter says. period: the days since the run before, in place of the filter's days.
  covers text not null check (covers in ('filter', 'period')),
  every text not null check (every in ('day', 'week', 'month')),
  -- The day of the week from Monday, or of the month, whose last day stands for those that it lacks; null for every day.
  on_day int,
  -- HH:MM in the venue's zone.
  at_time text not null check (at_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- ended: its person was removed.
  state text not null check (state in ('active', 'paused', 'ended')),
  -- Why it does not run: somebody paused it, or its person lost the right, was suspended or removed.
  reason text check (reason in ('person', 'right', 'suspended', 'removed')),
  -- Null while it does not run.
  next_at timestamptz,
  last_at timestamptz,
  last_result text check (last_result in ('running', 'done', 'too_large', 'fault', 'no_room')),
  created_at timestamptz not null,
  primary key (portal_id, id),
  foreign key (portal_id, person_id) references staff_person,
  check (case every when 'day' then on_day is null when 'week' then on_day between 1 and 7 else on_day between 1 and 31 end),
  check ((state = 'active') = (next_at is not null)),
  check ((state = 'active') = (reason is null)),
  check ((last_at is null) = (last_result is null))
);
create index export_schedule_due on export_schedule (portal_id, next_at) where next_at is not null;

alter table export_schedule enable row level security;
create policy own_portal on export_schedule
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on export_schedule to foyer_app;

-- The schedule that started it; a file outlives its schedule.
alter table staff_export add column schedule_id uuid,
  add constraint staff_export_schedule_fkey foreign key (portal_id, schedule_id)
    references export_schedule on delete set null (schedule_id);
create index staff_export_by_schedule on staff_export (portal_id, schedule_id) where schedule_id is not null;
