-- What paid: the processor's kind of payment method, the brand of a card, the last four digits of its number or
-- of the bank account's, and the wallet that held the card. Null for payments from before, and where the
-- processor does not say.
alter table payment
  add column method text check (length(method) between 1 and 100),
  add column brand text check (length(brand) between 1 and 100),
  add column last_four text check (length(last_four) between 1 and 10),
  add column wallet text check (length(wallet) between 1 and 100);

-- Letters to buyers and members, from the moment they are decided (LET-02). It has no foreign keys: a letter
-- stays whatever happens to the thing it was about.
create table letter (
  portal_id int not null references portal,
  id uuid not null,
  -- The name of its job and the payload, from which it is written: again if staff ask for it. No e-mail address
  -- is in the payload.
  task text not null check (length(task) between 1 and 60),
  payload jsonb not null,
  ticket_order_id uuid,
  cart_id uuid,
  identity_id uuid,
  -- The letter that staff sent again.
  repeats_id uuid,
  created_at timestamptz not null,
  -- When it is to be sent.
  due_at timestamptz not null,
  -- skipped: its news was no longer true, or nobody could be reached. failed: all attempts were in vain.
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'skipped', 'refused', 'failed', 'bounced')),
  state_at timestamptz not null,
  attempts int not null default 0,
  -- The mail server's last answer, or why nothing was sent.
  answer text check (length(answer) <= 300),
  -- As it was written, from the first attempt on: what it is, to whom, and its text without its secrets.
  kind text check (length(kind) between 1 and 60),
  recipient text check (length(recipient) <= 320),
  language text,
  subject text check (length(subject) <= 500),
  body text check (length(body) <= 20000),
  -- Its Message-ID up to the @, by which a bounce names it.
  message_key text,
  primary key (portal_id, id)
);
create index letter_by_order on letter (portal_id, ticket_order_id, created_at)
  where ticket_order_id is not null;
create index letter_by_cart on letter (portal_id, cart_id, created_at) where cart_id is not null;
create index letter_by_member on letter (portal_id, identity_id, created_at)
  where identity_id is not null;
create index letter_by_age on letter (portal_id, created_at, id);
create index letter_by_message on letter (portal_id, message_key) where message_key is not null;
create index letter_in_trouble on letter (portal_id, state_at, id)
  where state in ('refused', 'failed', 'bounced');

alter table letter enable row level security;
create policy own_portal on letter
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on letter to foyer_app;
