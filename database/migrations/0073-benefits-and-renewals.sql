-- What members bought by a term that was taken back, and what the audit compares of terms (decisions 166 and 167).

-- Valid since 0070, which only new rows were held to.
alter table approval validate constraint approval_about_check;

-- When a term ended before its time and valid tickets that it had bought stayed: staff kept them, or their visit was over.
alter table membership_term add column benefits_kept_at timestamptz;
-- Nothing else of a term is ever changed.
grant update (benefits_kept_at) on membership_term to foyer_app;

-- Safe: a row for each difference that an update found; hardly anybody has some.
alter table old_difference drop constraint old_difference_cause_check;
-- Safe: as above.
alter table old_difference add constraint old_difference_cause_check
  check (cause in ('discount_passed_on', 'money', 'term_taken_back', 'renewal_paid_twice'));

-- Terms with a ticket that is not cancelled.
create view counted_term with (security_invoker = true) as
  select m.portal_id, m.id, m.membership_id, m.ticket_order_id, m.ticket_group_id, m.kind, m.valid_from, m.valid_to,
    m.created_at, o.order_number, o.cart_id
  from membership_term m
  join ticket_order o on o.portal_id = m.portal_id and o.id = m.ticket_order_id
  where exists (
    select from ticket t
    where t.portal_id = m.portal_id and t.membership_id = m.membership_id and t.ticket_order_id = m.ticket_order_id
      and t.ticket_group_id = m.ticket_group_id and t.state in ('booked', 'redeemed'));
grant select on counted_term to foyer_app;

-- Valid tickets that members bought by a term that does not count any more, unless that was seen when it ended.
create view benefit_audit with (security_invoker = true) as
  select t.portal_id, o.order_number, t.id as ticket_id, m.id as term_id
  from ticket t
  join membership_term m on m.portal_id = t.portal_id and m.id = t.member_term_id
  join ticket_order o on o.portal_id = t.portal_id and o.id = t.ticket_order_id
  where t.member_term_id is not null and t.state = 'booked' and m.benefits_kept_at is null
    and not exists (select from counted_term c where c.portal_id = m.portal_id and c.id = m.id);
grant select on benefit_audit to foyer_app;

-- Terms that were paid beside another one: both have some time in common, or one was being paid while an automatic renewal of the
-- same membership was.
create view renewal_audit with (security_invoker = true) as
  with paid as (
    select c.*, r.cart_id is not null as is_automatic, p.began
    from counted_term c
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
    and not exists (select from old_difference d
      where d.portal_id = other.portal_id and d.ticket_order_id = other.ticket_order_id and d.cause = 'renewal_paid_twice');
grant select on renewal_audit to foyer_app;

-- What is there by now, once: tickets whose visit is still to come, and renewals whose price was paid beside an automatic one or held before it.
insert into old_difference (portal_id, ticket_order_id, cause, amount)
  select b.portal_id, t.ticket_order_id, 'term_taken_back',
    sum(t.adjusted_value + t.fee_fixed_outside + t.fee_percent_outside)
  from benefit_audit b
  join ticket t on t.portal_id = b.portal_id and t.id = b.ticket_id
  left join event_session s on s.portal_id = t.portal_id and s.id = t.event_session_id
  where coalesce(s.end_datetime, s.start_datetime, t.valid_to, 'infinity') > now()
  group by b.portal_id, t.ticket_order_id;
insert into old_difference (portal_id, ticket_order_id, cause, amount)
  select found.portal_id, found.ticket_order_id, 'renewal_paid_twice', coalesce(price.amount, 0)
  from (
    select portal_id, ticket_order_id from renewal_audit
    union
    select other.portal_id, other.ticket_order_id
    from counted_term other
    join cart c on c.portal_id = other.portal_id and c.id = other.cart_id
    join counted_term automatic on automatic.portal_id = other.portal_id
      and automatic.membership_id = other.membership_id and automatic.id <> other.id
    join membership_renewal r on r.portal_id = automatic.portal_id and r.cart_id = automatic.cart_id
    where other.kind = 'renewal' and c.created_at < automatic.created_at and automatic.created_at < other.created_at
      and not exists (select from membership_renewal own
        where own.portal_id = other.portal_id and own.cart_id = other.cart_id)) found
  left join lateral (
    select sum(t.adjusted_value + t.fee_fixed_outside + t.fee_percent_outside) as amount from ticket t
    where t.portal_id = found.portal_id and t.ticket_order_id = found.ticket_order_id and t.handler = 'membership'
      and t.state in ('booked', 'redeemed')) price on true
  where not exists (select from old_difference d
    where d.portal_id = found.portal_id and d.ticket_order_id = found.ticket_order_id and d.cause = 'renewal_paid_twice');
-- Safe: only terms that were taken back while valid tickets hung on them, and nothing else writes this column.
update membership_term m set benefits_kept_at = now()
where m.id in (select term_id from benefit_audit b where b.portal_id = m.portal_id);
