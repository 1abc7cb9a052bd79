-- Cancelling or moving a session from the console: a dry run, and the run itself, each piece by piece (SLS-09).
create table session_run (
  portal_id int not null references portal,
  id uuid not null,
  event_session_id text not null,
  kind text not null check (kind in ('cancel', 'move')),
  to_session_id text check ((kind = 'move') = (to_session_id is not null)),
  -- The dry run that it follows; null for a dry run.
  trial_id uuid,
  reason text not null,
  -- Who asked for it.
  person_id uuid not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- Why it failed, for whoever reads its page.
  problem text check ((state = 'failed') = (problem is not null)),
  -- Pieces so far.
  steps int not null default 0,
  -- Orders that it has still to look at; null before the first piece.
  remaining int,
  carts int not null default 0,
  redeemed int not null default 0,
  lacking int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, event_session_id) references event_session,
  foreign key (portal_id, to_session_id) references event_session,
  foreign key (portal_id, trial_id) references session_run,
  foreign key (portal_id, person_id) references staff_person,
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
-- One at a time for a session.
create unique index session_run_open on session_run (portal_id, event_session_id)
  where state in ('queued', 'running');
create index session_run_by_session on session_run (portal_id, event_session_id, created_at);
create index session_run_by_trial on session_run (portal_id, trial_id) where trial_id is not null;

-- What it did, or would do, to one order.
create table session_run_line (
  portal_id int not null references portal,
  run_id uuid not null,
  order_number text not null,
  tickets int not null,
  -- The refund, a decimal text.
  amount text not null,
  -- Why the order was left as it is.
  problem text,
  primary key (portal_id, run_id, order_number),
  foreign key (portal_id, run_id) references session_run on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['session_run', 'session_run_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
  end loop;
end $$;
grant select, insert, update, delete on session_run to foyer_app;
grant select, insert, update, delete on session_run_line to foyer_app;
