-- Passes in the wallets of phones.

-- Where a venue is, {"latitude": …, "longitude": …}: a pass shows itself near it.
alter table venue add column location jsonb;

-- A pass that a phone has asked to hear of. Its number is the id of the ticket that it was made for.
create table wallet_pass (
  portal_id int not null references portal,
  ticket_id uuid not null,
  -- Of what it says, to see when that is something else.
  content_hash bytea not null,
  -- Whole seconds and always later than before: phones ask by it.
  changed_at timestamptz not null,
  -- Its phones are still to be told that it changed.
  push_due boolean not null default false,
  primary key (portal_id, ticket_id),
  foreign key (portal_id, ticket_id) references ticket
);
alter table wallet_pass enable row level security;
create policy own_portal on wallet_pass
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, delete on wallet_pass to foyer_app;
grant update (content_hash) on wallet_pass to foyer_app;
grant update (changed_at) on wallet_pass to foyer_app;
grant update (push_due) on wallet_pass to foyer_app;

create table wallet_registration (
  portal_id int not null references portal,
  -- As the phone calls itself.
  device_id text not null,
  ticket_id uuid not null,
  push_token text not null,
  created_at timestamptz not null,
  primary key (portal_id, device_id, ticket_id),
  foreign key (portal_id, ticket_id) references wallet_pass on delete cascade
);
create index wallet_registration_by_pass on wallet_registration (portal_id, ticket_id);
alter table wallet_registration enable row level security;
create policy own_portal on wallet_registration
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, delete on wallet_registration to foyer_app;
grant update (push_token) on wallet_registration to foyer_app;
