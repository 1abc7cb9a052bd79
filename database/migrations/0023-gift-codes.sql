-- Gift-of-membership codes: bought as tickets of the handler `codes`, redeemed for memberships.

-- Of a group of codes: how many tickets of which type one is redeemed for, {"type": count}.
alter table ticket_group add column redeems jsonb;

create table gift_code (
  portal_id int not null references portal,
  id uuid not null,
  -- The code itself is not here: it is made of the id by a key that is no part of the database.
  code_hash bytea not null,
  -- The ticket that bought it, which has one however often it is booked; null for one of a sample.
  ticket_id uuid,
  -- As the group's were when it was bought.
  redeems jsonb not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- Its purchase was taken back.
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, code_hash),
  unique (portal_id, ticket_id),
  foreign key (portal_id, ticket_id) references ticket,
  check (valid_from <= valid_to)
);
alter table gift_code enable row level security;
create policy own_portal on gift_code
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on gift_code to foyer_app;
grant update (voided_at) on gift_code to foyer_app;

-- A code is redeemed once: the index is the guard, as with seats. Whatever cart has its tickets has
-- the first of them, and one that is let go of gives the code back.
create unique index ticket_one_a_gift_code
  on ticket (portal_id, (handler_data->>'gift_code'), (handler_data->>'gift_place'))
  where handler = 'membership' and handler_data->>'gift_code' is not null
    and state in ('held', 'in_cart', 'booked', 'redeemed');
