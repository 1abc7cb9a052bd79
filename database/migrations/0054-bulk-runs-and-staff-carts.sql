-- Refunding or moving many orders from the console: a dry run, and the run itself, order by order (SLS-10).
create table bulk_run (
  portal_id int not null references portal,
  id uuid not null,
  act text not null check (act in ('refund', 'move')),
  from_session_id text,
  to_session_id text,
  -- The sellers of its orders: whoever sees it has all of them.
  seller_ids text[] not null,
  is_trial boolean not null,
  -- The dry run or run that it follows; null for a dry run.
  after_id uuid,
  -- The dry run that it goes back to, itself for a dry run.
  root_id uuid not null,
  -- The request whose dry run it repeats, or that it carries out.
  approval_id uuid,
  reason text not null,
  -- Who started it.
  person_id uuid not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, from_session_id) references event_session,
  foreign key (portal_id, to_session_id) references event_session,
  foreign key (portal_id, after_id) references bulk_run,
  foreign key (portal_id, root_id) references bulk_run,
  foreign key (portal_id, approval_id) references approval,
  foreign key (portal_id, person_id) references staff_person,
  check ((act = 'move') = (from_session_id is not null) and (act = 'move') = (to_session_id is not null)),
  check (is_trial = (after_id is null)),
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
-- One at a time for a portal.
create unique index bulk_run_open on bulk_run (portal_id) where state in ('queued', 'running');
-- Each is followed once.
create unique index bulk_run_once on bulk_run (portal_id, after_id) where after_id is not null;
create index bulk_run_by_root on bulk_run (portal_id, root_id);
create index bulk_run_by_time on bulk_run (portal_id, created_at desc);

-- What it did, or would do, to one order.
create table bulk_run_line (
  portal_id int not null references portal,
  run_id uuid not null,
  order_number text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'left')),
  tickets int not null default 0,
  -- The refund, a decimal text.
  amount text not null default '0',
  -- What was last shown about the order: nothing else is done to it. Null where nothing could be shown.
  shown_tickets int,
  shown_amount text,
  -- In a dry run: it gives back more than one person may alone.
  is_above_limit boolean not null default false,
  -- Why the order was left as it is.
  problem text,
  primary key (portal_id, run_id, order_number),
  foreign key (portal_id, run_id) references bulk_run on delete cascade,
  check ((state = 'left') = (problem is not null))
);

-- The session that the venue moved an order's tickets away from, while the session itself stayed.
alter table order_change add column moved_from text;
alter table order_change add foreign key (portal_id, moved_from) references event_session;

-- The most that one person may give away by one bulk run, in minor units; null: any.
alter table approval_limit add column per_bulk bigint check (per_bulk >= 0);

-- A request about many orders names no order, and a seller only if all of them are of one. The acts are those of the code.
alter table approval drop constraint if exists approval_act_check;
alter table approval add constraint approval_act_check check (act ~ '^[a-z_]{1,40}$');
alter table approval alter column seller_id drop not null;
alter table approval alter column order_number drop not null;
-- The dry run that it is about.
alter table approval add column bulk_run_id uuid;
alter table approval add constraint approval_about_check check ((bulk_run_id is null) = (order_number is not null));

-- A cart that somebody holds for a buyer from the console, until it is paid under its link (SLS-06).
create table staff_cart (
  portal_id int not null references portal,
  -- Made by the page: a second request with it holds nothing.
  id uuid not null,
  -- Written before the cart is opened, so that nothing is held that nobody sees.
  cart_id uuid not null,
  seller_id text not null,
  -- Who it is for.
  name text not null,
  email text not null,
  -- Who holds it.
  person_id uuid not null,
  created_at timestamptz not null,
  -- When its places were held; null until then.
  held_at timestamptz,
  withdrawn_at timestamptz,
  primary key (portal_id, id),
  unique (portal_id, cart_id),
  foreign key (portal_id, person_id) references staff_person
);
create index staff_cart_by_time on staff_cart (portal_id, created_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['bulk_run', 'bulk_run_line', 'staff_cart'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
    execute format('grant select, insert, update, delete on %I to foyer_app', name);
  end loop;
end $$;
