-- Gift cards: a ledger of double entries. Every transaction has two legs that come to zero: one of a
-- card, one of a book (what was issued, redeemed, expired). A card's balance is what its legs come to.

create table ledger_account (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  -- A keyed hash: whoever has this table can't spend from it. The key is no part of the database.
  number_hash bytea not null,
  last_four text not null,
  currency text not null,
  -- The second wall behind the condition in post_ledger.
  balance bigint not null default 0 constraint ledger_balance_not_negative check (balance >= 0),
  -- The ticket that bought it; none where a tenant file lists the card.
  ticket_id uuid,
  active_from timestamptz not null,
  expires_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, number_hash),
  foreign key (portal_id, ticket_id) references ticket
);
create unique index ledger_account_one_a_ticket on ledger_account (portal_id, ticket_id)
  where ticket_id is not null;
create index ledger_account_to_expire on ledger_account (portal_id, expires_at)
  where expires_at is not null and balance > 0;

create table ledger_entry (
  portal_id int not null references portal,
  transaction_id uuid not null,
  account text not null check (account in ('card', 'issued', 'redeemed', 'expired')),
  ledger_account_id uuid,
  reason text not null
    check (reason in ('issued', 'redeemed', 'refunded', 'cancelled', 'expired')),
  amount bigint not null check (amount <> 0),
  -- The payment's entry that this money was, of what was redeemed and refunded.
  payment_entry_id uuid,
  occurred_on timestamptz not null,
  primary key (portal_id, transaction_id, account),
  foreign key (portal_id, ledger_account_id) references ledger_account,
  foreign key (portal_id, payment_entry_id) references payment_entry,
  check ((account = 'card') = (ledger_account_id is not null)),
  check ((payment_entry_id is not null) = (reason in ('redeemed', 'refunded'))),
  -- Issuing and refunding fill a card, everything else empties it.
  check ((amount > 0) = ((account = 'card') = (reason in ('issued', 'refunded'))))
);
create index ledger_entry_by_account on ledger_entry (portal_id, ledger_account_id)
  where ledger_account_id is not null;
-- Told twice, money moves once.
create unique index ledger_entry_one_a_payment_entry on ledger_entry (portal_id, payment_entry_id)
  where account = 'card' and payment_entry_id is not null;
create unique index ledger_entry_one_issue on ledger_entry (portal_id, ledger_account_id)
  where reason = 'issued' and account = 'card';

alter table payment add column ledger_account_id uuid;
alter table payment add foreign key (portal_id, ledger_account_id) references ledger_account;
alter table payment add constraint payment_names_its_card
  check ((gateway_id = 'ledger') = (ledger_account_id is not null));

-- Moves money between a card and the book of its reason; answers what the card then has, or null
-- where it has less than is taken. The only way to write an entry or a balance: who serves may not,
-- so that no entry stands alone and none is changed. It runs as the owner, whom row-level security
-- does not bind, and so looks at the portal itself.
create function post_ledger(portal int, card uuid, change bigint, why text, entry uuid,
  at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rest bigint;
  transaction uuid := gen_random_uuid();
  book text := case why when 'refunded' then 'redeemed' when 'cancelled' then 'issued' else why end;
begin
  if portal is distinct from current_portal() then
    raise exception 'the ledger of another portal' using errcode = 'insufficient_privilege';
  end if;
  update ledger_account a set balance = a.balance + change
  where a.portal_id = portal and a.id = card and a.balance + change >= 0
  returning a.balance into rest;
  if not found then
    return null;
  end if;
  insert into ledger_entry (portal_id, transaction_id, account, ledger_account_id, reason, amount,
    payment_entry_id, occurred_on)
  values (portal, transaction, 'card', card, why, change, entry, at),
    (portal, transaction, book, null, why, -change, entry, at);
  return rest;
end $$;

-- Where the ledger disagrees with itself or with the payments; no rows when all is well.
create view ledger_audit with (security_invoker = true) as
  select portal_id, 'transaction' as subject, transaction_id as id, 0::bigint as expected,
    sum(amount)::bigint as found
  from ledger_entry
  group by portal_id, transaction_id
  having sum(amount) <> 0 or count(*) <> 2
  union all
  select a.portal_id, 'card', a.id, coalesce(sum(e.amount), 0)::bigint, a.balance
  from ledger_account a
  left join ledger_entry e
    on e.portal_id = a.portal_id and e.ledger_account_id = a.id and e.account = 'card'
  group by a.portal_id, a.id
  having a.balance <> coalesce(sum(e.amount), 0)
  union all
  select coalesce(m.portal_id, e.portal_id), 'payment_entry', coalesce(m.id, e.payment_entry_id),
    coalesce(m.amount, 0), coalesce(e.amount, 0)
  from (
    select m.portal_id, m.id, p.ledger_account_id,
      case m.audit_action when 'capture' then -m.amount else m.amount end as amount
    from payment_entry m
    join payment p on p.portal_id = m.portal_id and p.id = m.payment_id
    where p.gateway_id = 'ledger' and m.state = 'done' and m.audit_action in ('capture', 'refund')
  ) m
  full join (
    select * from ledger_entry where account = 'card' and payment_entry_id is not null
  ) e on e.portal_id = m.portal_id and e.payment_entry_id = m.id
  where m.amount is distinct from e.amount
    or m.ledger_account_id is distinct from e.ledger_account_id;

alter table ledger_account enable row level security;
create policy own_portal on ledger_account
  using (portal_id = current_portal()) with check (portal_id = current_portal());
alter table ledger_entry enable row level security;
create policy own_portal on ledger_entry
  using (portal_id = current_portal()) with check (portal_id = current_portal());

grant select on ledger_account, ledger_entry, ledger_audit to foyer_app;
-- A card is made empty; its balance is post_ledger's.
grant insert (portal_id, id, number_hash, last_four, currency, ticket_id, active_from, expires_at)
  on ledger_account to foyer_app;
grant update (expires_at, blocked_at) on ledger_account to foyer_app;
revoke execute on function post_ledger(int, uuid, bigint, text, uuid, timestamptz) from public;
grant execute on function post_ledger(int, uuid, bigint, text, uuid, timestamptz) to foyer_app;
