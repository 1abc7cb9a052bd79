-- Money that goes back: by staff, at the processor's own pages, by a payer's bank, or not after all.

-- A refund that the processor gave up after all: its money is still here.
alter table payment_entry drop constraint payment_entry_state_check;
alter table payment_entry add constraint payment_entry_state_check
  check (state in ('due', 'done', 'failed'));

-- What staff decided to give back, by the reference that they gave it: told twice it is once.
create table staff_refund (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  ticket_order_id uuid not null,
  -- As it was asked for, and what it came to.
  wish jsonb not null,
  result jsonb not null,
  decided_on timestamptz not null,
  primary key (portal_id, id),
  unique (portal_id, reference),
  foreign key (portal_id, ticket_order_id) references ticket_order
);
alter table staff_refund enable row level security;
create policy own_portal on staff_refund
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on staff_refund to foyer_app;

alter table payment_entry add column staff_refund_id uuid;
alter table payment_entry add foreign key (portal_id, staff_refund_id) references staff_refund;
