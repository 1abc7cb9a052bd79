-- People, carts, tickets, orders and money.

create table identity (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('public', 'guest', 'member', 'giftee')),
  email text,
  first_name text not null default '',
  last_name text not null default '',
  contact jsonb not null default '{}',
  additional_info jsonb not null default '{}',
  password_hash text,
  email_verified_at timestamptz,
  -- A guest's or giftee's identity works only with the cart that asked for it.
  issued_to_cart_id uuid,
  created_at timestamptz not null default now(),
  primary key (portal_id, id)
);
create unique index identity_verified_email on identity (portal_id, lower(email))
  where kind = 'member' and email_verified_at is not null;
create index identity_by_email on identity (portal_id, lower(email));

create table web_session (
  portal_id int not null references portal,
  token_hash bytea not null,
  identity_id uuid,
  cart_id uuid,
  opened_by text not null default 'guest',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (portal_id, token_hash)
);

create table cart (
  portal_id int not null references portal,
  id uuid not null,
  cart_number text not null,
  seller_id text not null,
  state text not null default 'pending' check (state in ('pending', 'expired', 'ordered')),
  identity_id uuid not null,
  purchaser_identity_id uuid,
  channel text not null default 'web',
  campaign jsonb not null default '{}',
  language text not null default 'en',
  -- Null once ordered. held_until_max caps how far a hold can be extended.
  expires_at timestamptz,
  held_until_max timestamptz not null,
  edits_order_id uuid,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  check (state <> 'ordered' or expires_at is null)
);
create index cart_to_expire on cart (portal_id, expires_at) where state = 'pending';

create table cart_answer (
  portal_id int not null references portal,
  cart_id uuid not null,
  ticket_group_id text not null,
  data jsonb not null,
  primary key (portal_id, cart_id, ticket_group_id),
  foreign key (portal_id, cart_id) references cart
);

create table ticket_order (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  order_number text not null,
  cart_id uuid not null,
  seller_id text not null,
  identity_id uuid not null,
  buyer jsonb not null,
  language text not null default 'en',
  total_before_cartmod_price bigint not null,
  total_cartmod_amount bigint not null default 0,
  total_fee_fixed_outside bigint not null,
  total_fee_percent_outside bigint not null,
  total_after_fees_price bigint not null,
  purchased_on timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, order_number),
  unique (portal_id, cart_id, seller_id),
  foreign key (portal_id, cart_id) references cart
);

-- The unit of stock from hold to door. counts_session and counts_group say which counters it
-- stands in, as they were when it was held.
create table ticket (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  ticket_order_id uuid,
  state text not null
    check (state in ('held', 'booked', 'cancelled', 'unbooked', 'redeemed', 'in_cart')),
  position int not null default 0,
  ticket_type_id text not null,
  ticket_group_id text not null,
  event_template_id text not null,
  event_session_id text,
  handler text not null,
  seat_template_id text,
  counts_session boolean not null,
  counts_group boolean not null,
  face_value bigint not null check (face_value >= 0),
  adjusted_value bigint not null check (adjusted_value >= 0),
  fee_fixed_outside bigint not null check (fee_fixed_outside >= 0),
  fee_percent_outside bigint not null check (fee_percent_outside >= 0),
  admit_name text not null default '',
  admit_email text not null default '',
  handler_data jsonb not null default '{}',
  scan_code text,
  valid_from timestamptz,
  valid_to timestamptz,
  replaces_ticket_id uuid,
  primary key (portal_id, id),
  foreign key (portal_id, cart_id) references cart,
  foreign key (portal_id, ticket_order_id) references ticket_order,
  check ((state in ('booked', 'redeemed')) <= (ticket_order_id is not null))
);
create index ticket_by_cart on ticket (portal_id, cart_id);
create index ticket_by_order on ticket (portal_id, ticket_order_id)
  where ticket_order_id is not null;
create unique index ticket_scan_code on ticket (portal_id, scan_code)
  where scan_code is not null;
create unique index ticket_one_a_seat on ticket (portal_id, event_session_id, seat_template_id)
  where seat_template_id is not null and state in ('held', 'in_cart', 'booked', 'redeemed');

-- One attempt to pay. Money that moved is written as payment_entry rows, never overwritten.
create table payment (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  gateway_id text not null check (gateway_id in ('stripe', 'ledger', 'free')),
  state text not null
    check (state in ('open', 'requires_action', 'processing', 'captured', 'failed')),
  -- True when this payment is meant to complete the order, false for a partial one.
  completes boolean not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  identity_id uuid not null,
  provider_ref text,
  failure jsonb,
  send_email boolean not null default true,
  created_at timestamptz not null default now(),
  -- When the reconciling job looks at it; null when it ended and all that follows is done.
  next_check_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, cart_id) references cart
);
create unique index payment_one_open_a_cart on payment (portal_id, cart_id)
  where state in ('open', 'requires_action', 'processing');
create unique index payment_provider_ref on payment (portal_id, gateway_id, provider_ref)
  where provider_ref is not null;
create index payment_by_cart on payment (portal_id, cart_id);
create index payment_to_check on payment (portal_id, next_check_at)
  where next_check_at is not null;

create table payment_entry (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  cart_id uuid not null,
  audit_action text not null check (audit_action in (
    'capture', 'refund', 'dispute_opened', 'dispute_closed', 'dispute_fee')),
  -- A refund is decided (due) in the same transaction that finds it necessary, sent by a job.
  state text not null default 'done' check (state in ('due', 'done')),
  amount bigint not null check (amount >= 0),
  reason text not null default '',
  provider_ref text,
  occurred_on timestamptz not null default now(),
  -- When a due refund is sent next, and how often the processor failed to make it.
  due_at timestamptz,
  tries int not null default 0,
  primary key (portal_id, id),
  foreign key (portal_id, payment_id) references payment,
  check ((state = 'due') = (due_at is not null))
);
create unique index payment_entry_provider_ref
  on payment_entry (portal_id, payment_id, audit_action, provider_ref)
  where provider_ref is not null;
create unique index payment_entry_one_capture on payment_entry (portal_id, payment_id)
  where audit_action = 'capture';
create index payment_entry_by_cart on payment_entry (portal_id, cart_id);
create index payment_entry_due on payment_entry (portal_id, due_at) where state = 'due';

create table payment_allocation (
  portal_id int not null references portal,
  payment_entry_id uuid not null,
  ticket_order_id uuid not null,
  amount bigint not null check (amount >= 0),
  primary key (portal_id, payment_entry_id, ticket_order_id),
  foreign key (portal_id, payment_entry_id) references payment_entry,
  foreign key (portal_id, ticket_order_id) references ticket_order
);

-- What a provider told us, by its own id, durable before it is answered.
create table provider_event (
  portal_id int not null references portal,
  provider text not null,
  id text not null,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (portal_id, provider, id)
);

create table idempotency_key (
  portal_id int not null references portal,
  key text not null,
  request_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (portal_id, key)
);
create index idempotency_key_by_age on idempotency_key (portal_id, created_at);
