-- Orders that their buyers change. An edit is a cart of its own that holds the new places; the order
-- and its tickets stay as they are until it is completed, in one transaction.

alter table cart add foreign key (portal_id, edits_order_id) references ticket_order;
create unique index cart_one_edit_an_order on cart (portal_id, edits_order_id)
  where edits_order_id is not null and state = 'pending';

-- The tickets that an edit takes out of its order once it is completed.
create table edit_removal (
  portal_id int not null references portal,
  cart_id uuid not null,
  ticket_id uuid not null,
  primary key (portal_id, cart_id, ticket_id),
  foreign key (portal_id, cart_id) references cart,
  foreign key (portal_id, ticket_id) references ticket
);
create index edit_removal_by_ticket on edit_removal (portal_id, ticket_id);
alter table edit_removal enable row level security;
create policy own_portal on edit_removal
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, delete on edit_removal to foyer_app;

-- What a buyer changed: a completed edit has the id of its cart. Letters tell of it, each once.
create table order_change (
  portal_id int not null references portal,
  id uuid not null,
  ticket_order_id uuid not null,
  kind text not null check (kind in ('update', 'cancel')),
  -- Tickets that were cancelled, and those that came for them.
  removed uuid[] not null,
  added uuid[] not null,
  decided_on timestamptz not null,
  -- When its letter was put into the queue.
  told_on timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, ticket_order_id) references ticket_order
);
create index order_change_by_order on order_change (portal_id, ticket_order_id, decided_on);
alter table order_change enable row level security;
create policy own_portal on order_change
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update on order_change to foyer_app;

-- Edits after which a buyer would hold two places for one, or one that is in no order.
create view edit_audit with (security_invoker = true) as
select t.portal_id, c.id as cart_id, t.id as ticket_id, 'a removed ticket is valid' as fault
from cart c
join edit_removal r on r.portal_id = c.portal_id and r.cart_id = c.id
join ticket t on t.portal_id = r.portal_id and t.id = r.ticket_id
where c.state = 'ordered' and t.state <> 'cancelled'
union all
select n.portal_id, n.cart_id, n.id, 'a ticket and the one that it stands for are valid'
from ticket n
join ticket t on t.portal_id = n.portal_id and t.id = n.replaces_ticket_id
where n.state in ('booked', 'redeemed') and t.state in ('booked', 'redeemed')
union all
select t.portal_id, t.cart_id, t.id, 'a completed edit has a ticket left'
from ticket t join cart c on c.portal_id = t.portal_id and c.id = t.cart_id
where c.edits_order_id is not null and c.state = 'ordered';
grant select on edit_audit to foyer_app;
create index ticket_replacement on ticket (portal_id, replaces_ticket_id)
  where replaces_ticket_id is not null;
