-- Memberships that renew themselves.

-- Its card may be charged again, to renew the memberships that it buys.
alter table payment add column auto_renew boolean not null default false;

-- The payment by which its owner agreed: the card that paid it is the one that is charged again.
alter table membership add column auto_renew_payment_id uuid;
alter table membership add foreign key (portal_id, auto_renew_payment_id) references payment;
create index membership_to_renew on membership (portal_id, valid_to) where auto_renew = 'scheduled';

-- The one renewal that there is of a membership for each of its ends, from the notice to its owner
-- until it is paid for or given up.
create table membership_renewal (
  portal_id int not null references portal,
  membership_id uuid not null,
  -- The end that it goes on from: a membership that ends otherwise by now is not renewed by this.
  term_end timestamptz not null,
  -- Holds what is renewed at the price that was told; null where that could not be held.
  cart_id uuid,
  -- Minor units.
  amount bigint not null check (amount >= 0),
  noticed_at timestamptz not null,
  -- due: charged at next_at; waiting: until then its owner can pay, and nothing is charged.
  state text not null
    check (state in ('due', 'waiting', 'renewed', 'dropped', 'given_up')),
  -- Charges that were tried, whatever came of them, and those that were declined.
  tries int not null default 0,
  declines int not null default 0,
  next_at timestamptz,
  primary key (portal_id, membership_id, term_end),
  foreign key (portal_id, membership_id) references membership,
  foreign key (portal_id, cart_id) references cart,
  check ((state in ('due', 'waiting')) = (next_at is not null)),
  check (declines <= tries)
);
create unique index membership_renewal_cart on membership_renewal (portal_id, cart_id);
create index membership_renewal_due on membership_renewal (portal_id, next_at)
  where next_at is not null;

alter table membership_renewal enable row level security;
create policy own_portal on membership_renewal
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on membership_renewal to foyer_app;
grant update (state, tries, declines, next_at) on membership_renewal to foyer_app;
grant update (auto_renew_payment_id) on membership to foyer_app;
