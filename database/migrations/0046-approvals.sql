-- Approval by a second person (STF-12).

-- The amounts that one person may give away alone, in minor units of the portal's currency; null: any.
create table approval_limit (
  portal_id int primary key references portal,
  -- Of one order, by everybody who works there.
  per_order bigint check (per_order >= 0),
  -- By one person on one day of the venue, without what a second person approved.
  per_day bigint check (per_day >= 0)
);

-- Acts above a limit that wait for a second person, or did.
create table approval (
  portal_id int not null references portal,
  id uuid not null,
  act text not null check (act in ('refund_order')),
  seller_id text not null,
  order_number text not null,
  -- The act's input, and what its dry run said. `version` counts the different outcomes.
  input jsonb not null,
  outcome jsonb not null,
  version int not null default 1,
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, asked_by) references staff_person,
  foreign key (portal_id, decided_by) references staff_person,
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> asked_by)
);
create index approval_waiting on approval (portal_id, expires_at) where state = 'waiting';
create index approval_decided on approval (portal_id, decided_at desc) where state <> 'waiting';
create index approval_of_order on approval (portal_id, order_number) where state = 'waiting';

-- What people who work at the venue gave away: the sums that the limits are about.
create table given_away (
  portal_id int not null references portal,
  -- The refund.
  id uuid not null,
  ticket_order_id uuid not null,
  person_id uuid not null,
  -- In minor units.
  amount bigint not null check (amount >= 0),
  given_at timestamptz not null,
  -- Null for what the person gave alone.
  approval_id uuid,
  primary key (portal_id, id),
  foreign key (portal_id, ticket_order_id) references ticket_order,
  foreign key (portal_id, person_id) references staff_person,
  foreign key (portal_id, approval_id) references approval
);
create index given_away_of_order on given_away (portal_id, ticket_order_id);
create index given_away_of_person on given_away (portal_id, person_id, given_at);

do $$
declare
  name text;
begin
  foreach name in array array['approval_limit', 'approval', 'given_away'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
    execute format('grant select, insert on %I to foyer_app', name);
  end loop;
end $$;
grant update on approval_limit, approval to foyer_app;
