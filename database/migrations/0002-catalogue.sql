-- What is on sale: event templates with their sessions, ticket groups with their types, prices,
-- and the counters of what is left.

create table event_template (
  portal_id int not null references portal,
  id text not null,
  seller_id text not null,
  venue_id text not null,
  name text not null,
  subtitle text not null default '',
  summary text not null default '',
  description text not null default '',
  category text not null default '',
  event_type text not null check (event_type in ('single', 'repeating', 'other')),
  hidden_type text not null
    check (hidden_type in ('public_browsable', 'public_link_only', 'public_member_only')),
  meta jsonb not null default '{}',
  position int not null default 0,
  -- What an import no longer lists is withdrawn from sale and never deleted.
  withdrawn boolean not null default false,
  primary key (portal_id, id),
  foreign key (portal_id, seller_id) references seller,
  foreign key (portal_id, venue_id) references venue
);

-- The recurrence and its exceptions, from which sessions are made (shape: tenants/tenant-file.ts).
create table schedule (
  portal_id int not null references portal,
  event_template_id text not null,
  id text not null,
  rule jsonb not null,
  extended_until date,
  primary key (portal_id, event_template_id, id),
  foreign key (portal_id, event_template_id) references event_template
);

create table event_session (
  portal_id int not null references portal,
  id text not null,
  event_template_id text not null,
  schedule_id text,
  start_datetime timestamptz not null,
  end_datetime timestamptz not null check (end_datetime >= start_datetime),
  price_increase bigint not null default 0,
  annotations jsonb not null default '[]',
  withdrawn boolean not null default false,
  primary key (portal_id, id),
  foreign key (portal_id, event_template_id) references event_template
);
create index event_session_by_start
  on event_session (portal_id, event_template_id, start_datetime) where not withdrawn;

create table ticket_group (
  portal_id int not null references portal,
  id text not null,
  event_template_id text not null,
  name text not null,
  description text not null default '',
  summary text not null default '',
  color text not null default '',
  handler text not null check (
    handler in ('tickets', 'passes', 'codes', 'seated', 'membership', 'ledger', 'donation')),
  hidden_type text not null
    check (hidden_type in ('public_browsable', 'public_link_only', 'public_member_only')),
  start_policy text check (start_policy in ('fixedfrom', 'fixedto')),
  start_policy_date date,
  duration_new text,
  min_tickets_per_order int not null default 0 check (min_tickets_per_order >= 0),
  max_tickets_per_order int check (max_tickets_per_order >= 0),
  capacity int not null default -1 check (capacity >= -1),
  oversell_capacity int not null default 0 check (oversell_capacity >= 0),
  exclude_from_event_capacity boolean not null default false,
  sales_start timestamptz,
  sales_end timestamptz,
  additional_info_spec jsonb,
  meta jsonb not null default '{}',
  position int not null default 0,
  withdrawn boolean not null default false,
  primary key (portal_id, id),
  foreign key (portal_id, event_template_id) references event_template
);
create index ticket_group_by_template on ticket_group (portal_id, event_template_id);

-- Amounts are integers of the currency's minor unit; a percentage is a decimal text ("2.5").
create table ticket_type (
  portal_id int not null references portal,
  id text not null,
  ticket_group_id text not null,
  name text not null,
  summary text not null default '',
  description text not null default '',
  rank int not null default 0,
  currency_amount bigint not null default 0 check (currency_amount >= 0),
  discounted_amount bigint check (discounted_amount >= 0),
  currency_amount_min bigint check (currency_amount_min >= 0),
  currency_amount_max bigint check (currency_amount_max >= currency_amount_min),
  fee_fixed_outside bigint not null default 0 check (fee_fixed_outside >= 0),
  fee_percent_outside text not null default '0',
  max_per_order int check (max_per_order >= 0),
  meta jsonb not null default '{}',
  withdrawn boolean not null default false,
  primary key (portal_id, id),
  foreign key (portal_id, ticket_group_id) references ticket_group
);
create index ticket_type_by_group on ticket_type (portal_id, ticket_group_id);

-- Which sessions a type costs another amount in; the first that matches by position wins.
create table price_schedule (
  portal_id int not null references portal,
  ticket_type_id text not null,
  position int not null,
  amount bigint not null check (amount >= 0),
  applies jsonb not null,
  primary key (portal_id, ticket_type_id, position),
  foreign key (portal_id, ticket_type_id) references ticket_type
);

create table message_rule (
  portal_id int not null references portal,
  event_template_id text not null,
  position int not null,
  actions jsonb not null,
  triggers jsonb not null,
  primary key (portal_id, event_template_id, position),
  foreign key (portal_id, event_template_id) references event_template
);

create table ticket_rule (
  portal_id int not null references portal,
  ticket_type_id text not null,
  ticket_group_id text not null,
  min int not null default 0,
  max int not null default -1,
  named text not null check (named in ('yes', 'no', 'optional')),
  emailed boolean not null default false,
  party_role text not null default '',
  primary key (portal_id, ticket_group_id, ticket_type_id),
  foreign key (portal_id, ticket_type_id) references ticket_type,
  foreign key (portal_id, ticket_group_id) references ticket_group
);

-- A counter of places: of a session (group ''), of a group in a session, or of a group that has
-- no sessions (session ''). -1 is unlimited. used may exceed a capacity that was cut afterwards:
-- the upper guard is in the increment (move_stock), not in a check.
create table stock (
  portal_id int not null references portal,
  session_id text not null,
  group_id text not null,
  capacity int not null check (capacity >= -1),
  oversell_capacity int not null default 0 check (oversell_capacity >= 0),
  used int not null default 0 check (used >= 0),
  primary key (portal_id, session_id, group_id)
) with (fillfactor = 50);
