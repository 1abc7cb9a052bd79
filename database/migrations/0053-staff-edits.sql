-- Changes of orders by staff (SLS-04).

-- The part of the order's price that staff waived, in minor units: it was never paid, and does not go back.
alter table ticket_order add column waived bigint not null default 0 check (waived >= 0);

-- Each change once: the same reference again gets the first result.
create table staff_edit (
  portal_id int not null references portal,
  -- The cart of the edit, whose id is derived from the reference.
  cart_id uuid not null,
  ticket_order_id uuid not null,
  -- A hash of what was asked for, which has names of people.
  wish text not null,
  result jsonb not null,
  -- What was waived, in minor units.
  waived bigint not null check (waived >= 0),
  decided_on timestamptz not null,
  primary key (portal_id, cart_id),
  foreign key (portal_id, ticket_order_id) references ticket_order
);
create index staff_edit_of_order on staff_edit (portal_id, ticket_order_id, decided_on desc);
alter table staff_edit enable row level security;
create policy own_portal on staff_edit
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on staff_edit to foyer_app;

-- Changes above the limit of one person wait for a second one, too.
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in ('refund_order', 'edit_order'));
