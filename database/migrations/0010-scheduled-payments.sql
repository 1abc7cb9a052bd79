-- Parts of a cart's price that are due by a day, and carts that staff made for somebody.

create table scheduled_payment (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  due timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (portal_id, id),
  foreign key (portal_id, cart_id) references cart
);
create index scheduled_payment_by_cart on scheduled_payment (portal_id, cart_id);
alter table scheduled_payment enable row level security;
create policy own_portal on scheduled_payment
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on scheduled_payment to foyer_app;

-- False where staff said that its orders are confirmed by no letter.
alter table cart add column send_email boolean not null default true;
