-- Exports of staff: files made in the background, kept for a week (MON-05).
create table staff_export (
  portal_id int not null references portal,
  id uuid not null,
  -- Who asked for it.
  person_id uuid not null,
  kind text not null check (kind in ('orders', 'tickets', 'payments')),
  format text not null check (format in ('csv', 'xlsx')),
  -- The filters as they were asked for, and the sellers that the person was limited to; null for all.
  filter jsonb not null,
  sellers text[],
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- Why it failed.
  reason text check (reason in ('too_large', 'fault')),
  -- Rows so far, without the headings.
  row_count bigint not null default 0 check (row_count >= 0),
  -- Pieces so far; those without rows are stored nowhere.
  steps int not null default 0 check (steps >= 0),
  -- Bytes as they are stored, and of the file.
  stored_bytes bigint not null default 0,
  file_bytes bigint not null default 0,
  -- The order after which the next part goes on, and what the file needs to be continued; null at the start.
  progress jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (portal_id, id),
  foreign key (portal_id, person_id) references staff_person,
  check ((state = 'failed') = (reason is not null)),
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
create index staff_export_by_time on staff_export (portal_id, created_at);

-- The bytes of an export, in the order of the steps that made them.
create table staff_export_part (
  portal_id int not null references portal,
  export_id uuid not null,
  step int not null check (step > 0),
  bytes bytea not null,
  primary key (portal_id, export_id, step),
  foreign key (portal_id, export_id) references staff_export on delete cascade
);
-- They are compressed already.
alter table staff_export_part alter column bytes set storage external;

do $$
declare
  name text;
begin
  foreach name in array array['staff_export', 'staff_export_part'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
  end loop;
end $$;
grant select, insert, update, delete on staff_export to foyer_app;
grant select, insert, delete on staff_export_part to foyer_app;
