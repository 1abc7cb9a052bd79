-- What follows a refund: how staff ended one that failed, and the letters that told of money.

create table refund_remedy (
  portal_id int not null references portal,
  -- The refund that failed, which stays as it is.
  payment_entry_id uuid not null,
  -- Sent once more, paid back in another way, or not owed any more.
  remedy text not null check (remedy in ('resent', 'settled', 'dropped')),
  reason text not null,
  -- The refund that stands for it.
  new_entry_id uuid,
  decided_on timestamptz not null,
  primary key (portal_id, payment_entry_id),
  unique (portal_id, new_entry_id),
  foreign key (portal_id, payment_entry_id) references payment_entry,
  foreign key (portal_id, new_entry_id) references payment_entry,
  check ((remedy = 'dropped') = (new_entry_id is null))
);
alter table refund_remedy enable row level security;
create policy own_portal on refund_remedy
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on refund_remedy to foyer_app;

-- Refunds that failed and that nobody has seen to.
create view refund_audit with (security_invoker = true) as
select e.portal_id, c.cart_number, e.id, e.amount, p.currency
from payment_entry e
join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
join cart c on c.portal_id = e.portal_id and c.id = e.cart_id
where e.state = 'failed' and not exists (
  select from refund_remedy r where r.portal_id = e.portal_id and r.payment_entry_id = e.id);
grant select on refund_audit to foyer_app;

-- Letters that a mail server has taken, by their keys: a job that is run twice sends none twice.
create table sent_letter (
  portal_id int not null references portal,
  key text not null,
  sent_on timestamptz not null,
  primary key (portal_id, key)
);
alter table sent_letter enable row level security;
create policy own_portal on sent_letter
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, delete on sent_letter to foyer_app;
