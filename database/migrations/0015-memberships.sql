-- Memberships that are bought, and the terms that they are made of.

create table membership (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  -- Whose it is: who logs in to see it.
  identity_id uuid not null,
  -- What its code carries, for as long as there is a membership: a renewal changes no card.
  scan_code text not null,
  -- As its last term has them: its level, the day that durations are counted from, its end; and the
  -- beginning of the first term that leads up to it without a gap.
  ticket_group_id text not null,
  anchor date not null,
  valid_from timestamptz,
  valid_to timestamptz,
  auto_renew text not null default 'none' check (auto_renew in ('none', 'scheduled', 'cancelled')),
  auto_renew_consent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  foreign key (portal_id, identity_id) references identity,
  check (valid_from <= valid_to),
  check ((auto_renew = 'none') = (auto_renew_consent_at is null))
);
create unique index membership_scan_code on membership (portal_id, scan_code);
create index membership_by_identity on membership (portal_id, identity_id);

-- What was paid for, written once and never changed: a term counts for as long as a ticket does
-- that was bought for it.
create table membership_term (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  membership_id uuid not null,
  -- From 1, in the order in which they follow each other.
  position int not null check (position > 0),
  ticket_order_id uuid not null,
  kind text not null check (kind in ('new', 'renewal', 'gift', 'redeemed')),
  ticket_group_id text not null,
  anchor date not null,
  valid_from timestamptz,
  valid_to timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  foreign key (portal_id, membership_id) references membership,
  foreign key (portal_id, ticket_order_id) references ticket_order,
  unique (portal_id, membership_id, position),
  -- Booked however often, a level of an order is one term.
  unique (portal_id, ticket_order_id, ticket_group_id),
  check (valid_from <= valid_to)
);

-- Of a booked ticket of a membership: whom it makes a member of what.
alter table ticket add column membership_id uuid;
alter table ticket add foreign key (portal_id, membership_id) references membership;
alter table ticket add constraint ticket_membership_check
  check ((handler = 'membership' and state in ('booked', 'redeemed')) <= (membership_id is not null));
create index ticket_by_membership on ticket (portal_id, membership_id)
  where membership_id is not null;

alter table membership enable row level security;
create policy own_portal on membership
  using (portal_id = current_portal()) with check (portal_id = current_portal());
alter table membership_term enable row level security;
create policy own_portal on membership_term
  using (portal_id = current_portal()) with check (portal_id = current_portal());

grant select, insert on membership, membership_term to foyer_app;
grant update (ticket_group_id, anchor, valid_from, valid_to, auto_renew, auto_renew_consent_at)
  on membership to foyer_app;
