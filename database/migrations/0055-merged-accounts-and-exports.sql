-- Two accounts of members that are merged into one, so that the merge can be undone exactly (SLS-07).
create table account_merge (
  portal_id int not null references portal,
  id uuid not null,
  -- The account that has everything now.
  kept_id uuid not null,
  -- The account that is closed.
  merged_id uuid not null,
  person_id uuid not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, kept_id) references identity,
  foreign key (portal_id, merged_id) references identity,
  foreign key (portal_id, person_id) references staff_person,
  check (kept_id <> merged_id)
);
create unique index account_merge_open on account_merge (portal_id, merged_id) where undone_at is null;
create index account_merge_by_kept on account_merge (portal_id, kept_id, merged_at);

-- What was moved.
create table account_merge_part (
  portal_id int not null references portal,
  merge_id uuid not null,
  kind text not null check (kind in ('order', 'cart', 'membership')),
  thing_id uuid not null,
  primary key (portal_id, merge_id, kind, thing_id),
  foreign key (portal_id, merge_id) references account_merge
);

do $$
declare
  name text;
begin
  foreach name in array array['account_merge', 'account_merge_part'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
  end loop;
end $$;
grant select, insert on account_merge to foyer_app;
grant update (undone_at) on account_merge to foyer_app;
grant select, insert on account_merge_part to foyer_app;

-- A merged account is nobody's: no login, letter or search finds it. Its address is free for another one.
alter table identity drop constraint identity_kind_check;
alter table identity add constraint identity_kind_check
  check (kind in ('public', 'guest', 'member', 'giftee', 'merged'));
grant update (identity_id) on membership to foyer_app;

-- Exports of scans and of answers to surveys (MON-05).
alter table staff_export drop constraint staff_export_kind_check;
alter table staff_export add constraint staff_export_kind_check
  check (kind in ('orders', 'tickets', 'payments', 'scans', 'answers'));
