-- What was spent of a returned gift card stays, as far as it was paid for (decision 152).

-- In minor units: a part of the order's price, as kept fees are.
alter table ticket_order add column kept_spent bigint not null default 0;
alter table ticket_order add constraint ticket_order_kept_spent_check check (kept_spent >= 0) not valid;

-- What earlier releases kept for returned cards. Safe: it changes the few orders of gift cards that were returned.
update ticket_order o set kept_spent = kept.amount
from (
  select t.portal_id, t.ticket_order_id, sum(greatest(0,
    t.adjusted_value + t.fee_fixed_outside + t.fee_percent_outside - taken.amount)) as amount
  from ledger_account a
  join ticket t on t.portal_id = a.portal_id and t.id = a.ticket_id
  cross join lateral (
    select coalesce(-sum(l.amount), 0) as amount from ledger_entry l
    where l.portal_id = a.portal_id and l.ledger_account_id = a.id and l.reason = 'cancelled') taken
  where t.state = 'cancelled' and t.ticket_order_id is not null
  group by t.portal_id, t.ticket_order_id) kept
where o.portal_id = kept.portal_id and o.id = kept.ticket_order_id and kept.amount > 0;

-- New: orders that keep less than was spent of their returned cards and the rest of the order costs.
create or replace view ledger_audit with (security_invoker = true) as
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
    or m.ledger_account_id is distinct from e.ledger_account_id
  union all
  select o.portal_id, 'order_of_returned_cards', o.id, owed.amount, money.amount
  from (
    select t.portal_id, t.ticket_order_id, sum(least(t.adjusted_value, spent.amount)) as spent
    from ledger_account a
    join ticket t on t.portal_id = a.portal_id and t.id = a.ticket_id
    cross join lateral (
      select coalesce(sum(l.amount), 0) as amount from ledger_entry l
      where l.portal_id = a.portal_id and l.ledger_account_id = a.id
        and l.reason in ('issued', 'cancelled')) spent
    where t.state = 'cancelled' and t.ticket_order_id is not null
    group by t.portal_id, t.ticket_order_id) card
  join ticket_order o on o.portal_id = card.portal_id and o.id = card.ticket_order_id
  cross join lateral (
    select coalesce(sum(t.adjusted_value + t.fee_fixed_outside + t.fee_percent_outside), 0) as price
    from ticket t
    where t.portal_id = o.portal_id and t.ticket_order_id = o.id and t.state <> 'cancelled') held
  cross join lateral (
    select coalesce(sum(s.amount), 0) as amount from scheduled_payment s
    where s.portal_id = o.portal_id and s.cart_id = o.cart_id) later
  cross join lateral (
    select (held.price + card.spent + o.kept_fees - o.waived - later.amount)::bigint as amount) owed
  cross join lateral (
    select coalesce(sum(case e.audit_action when 'capture' then p.amount else -p.amount end), 0)::bigint as amount
    from payment_allocation p
    join payment_entry e on e.portal_id = p.portal_id and e.id = p.payment_entry_id
    where p.portal_id = o.portal_id and p.ticket_order_id = o.id and e.state <> 'failed'
      and e.audit_action in ('capture', 'refund') and e.reason not in ('goodwill', 'at_processor')) money
  where money.amount < owed.amount;
