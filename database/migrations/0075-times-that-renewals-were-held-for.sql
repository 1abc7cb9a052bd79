-- The time that a term's tickets were held for, which booking them moves: a renewal by hand that an automatic one overtook was paid for
-- the same term, however the two came about (decisions 155 and 167). Null for terms of earlier releases, whose differences 0073 listed.
alter table membership_term add column held_from timestamptz;
alter table membership_term add column held_to timestamptz;

-- Terms that were paid beside another one: both have some time in common, or one of the two is automatic and one was held for time
-- that the other bought. Of terms that do not say what they were held for, one that was being paid while an automatic renewal was.
create or replace view renewal_audit with (security_invoker = true) as
  with paid as (
    select c.*, m.held_from, m.held_to, r.cart_id is not null as is_automatic, p.began
    from counted_term c
    join membership_term m on m.portal_id = c.portal_id and m.id = c.id
    left join membership_renewal r on r.portal_id = c.portal_id and r.cart_id = c.cart_id
    left join lateral (
      select min(p.created_at) as began from payment p
      where p.portal_id = c.portal_id and p.cart_id = c.cart_id and p.state = 'captured' and p.amount > 0) p on true
  )
  select later.portal_id, later.order_number, later.ticket_order_id, 'has time of another term'::text as fault
  from paid later
  join paid before on before.portal_id = later.portal_id and before.membership_id = later.membership_id
    and before.id <> later.id and (before.created_at, before.id) < (later.created_at, later.id)
  where coalesce(before.valid_from, '-infinity') < coalesce(later.valid_to, 'infinity')
    and coalesce(later.valid_from, '-infinity') < coalesce(before.valid_to, 'infinity')
    and not exists (select from old_difference d
      where d.portal_id = later.portal_id and d.ticket_order_id = later.ticket_order_id and d.cause = 'renewal_paid_twice')
  union
  select other.portal_id, other.order_number, other.ticket_order_id, 'was paid beside an automatic renewal'
  from paid other
  join paid automatic on automatic.portal_id = other.portal_id and automatic.membership_id = other.membership_id
    and automatic.is_automatic and automatic.id <> other.id
  where not other.is_automatic and other.began < automatic.created_at and automatic.began < other.created_at
    -- Where both terms say what they were held for, the rule below is exact.
    and (other.held_from is null or automatic.held_from is null)
    and not exists (select from old_difference d
      where d.portal_id = other.portal_id and d.ticket_order_id = other.ticket_order_id and d.cause = 'renewal_paid_twice')
  union
  select held.portal_id, held.order_number, held.ticket_order_id, 'was held for the time of another term'
  from paid held
  join paid bought on bought.portal_id = held.portal_id and bought.membership_id = held.membership_id and bought.id <> held.id
    and (bought.is_automatic or held.is_automatic)
  where held.held_from < coalesce(bought.valid_to, 'infinity') and coalesce(bought.valid_from, '-infinity') < held.held_to
    and not exists (select from old_difference d
      where d.portal_id = held.portal_id and d.ticket_order_id = held.ticket_order_id and d.cause = 'renewal_paid_twice');
