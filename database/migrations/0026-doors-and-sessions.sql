-- What doors let in, letters that no mail server will take, and sessions that the venue cancelled
-- or moved.

-- A ticket that was used, and by which run of which door.
create table redemption (
  portal_id int not null references portal,
  ticket_id uuid not null,
  run text not null,
  redeemed_on timestamptz not null,
  primary key (portal_id, ticket_id),
  foreign key (portal_id, ticket_id) references ticket
);
alter table redemption enable row level security;
create policy own_portal on redemption
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on redemption to foyer_app;

-- Letters that a mail server refused for good, for staff to see. No address and no id that opens
-- anything stands here.
create table refused_letter (
  portal_id int not null references portal,
  key text not null,
  letter text not null,
  -- The number of the order or cart that it is about, where it is about one.
  number text,
  status int not null,
  refused_on timestamptz not null,
  primary key (portal_id, key)
);
alter table refused_letter enable row level security;
create policy own_portal on refused_letter
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, delete on refused_letter to foyer_app;

-- Sessions that do not take place as they were sold: no import puts them on sale again.
create table session_change (
  portal_id int not null references portal,
  id uuid not null,
  event_session_id text not null,
  kind text not null check (kind in ('cancel', 'move')),
  to_session_id text check ((kind = 'move') = (to_session_id is not null)),
  decided_on timestamptz not null,
  primary key (portal_id, id),
  unique (portal_id, event_session_id),
  foreign key (portal_id, event_session_id) references event_session,
  foreign key (portal_id, to_session_id) references event_session
);
alter table session_change enable row level security;
create policy own_portal on session_change
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on session_change to foyer_app;

-- Of a change that the venue made: each order is changed, and its buyer told, once.
alter table order_change add session_change_id uuid;
alter table order_change add foreign key (portal_id, session_change_id) references session_change;
create unique index order_change_once_a_session on order_change
  (portal_id, session_change_id, ticket_order_id) where session_change_id is not null;
