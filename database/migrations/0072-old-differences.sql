-- Discounts of tickets are those of their codes, and what earlier releases left of differences is listed once (decision 149).

-- Amounts are minor units. Rows are written here alone; settling one gives it a day and a reason.
create table old_difference (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  ticket_order_id uuid not null,
  ticket_id uuid,
  cause text not null,
  amount bigint not null,
  found_on timestamptz not null default now(),
  settled_on timestamptz,
  reason text,
  primary key (portal_id, id),
  foreign key (portal_id, ticket_order_id) references ticket_order (portal_id, id),
  foreign key (portal_id, ticket_id) references ticket (portal_id, id),
  constraint old_difference_cause_check check (cause in ('discount_passed_on', 'money')),
  constraint old_difference_settled_check check ((settled_on is null) = (reason is null))
);
alter table old_difference enable row level security;
create policy own_portal on old_difference
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update on old_difference to foyer_app;

-- Valid tickets, and those that the venue took back, whose discount is not what codes took off. Once, the discount of a ticket that
-- was taken back passed to another one.
create view discount_audit with (security_invoker = true) as
  with compared as (
    select t.portal_id, t.ticket_order_id, t.id as ticket_id,
      t.face_value - t.adjusted_value as expected, coalesce(sum(m.amount), 0)::bigint as found
    from ticket t
    left join cartmod m on m.portal_id = t.portal_id and m.ticket_id = t.id
    where t.ticket_order_id is not null and (t.state in ('booked', 'redeemed') or exists (
      select from staff_refund r
      where r.portal_id = t.portal_id and r.ticket_order_id = t.ticket_order_id
        and r.wish ? 'keep_prices' and (r.wish->1 ? t.id::text or r.wish->1 ? t.scan_code)))
    group by t.portal_id, t.id
  )
  select c.portal_id, o.order_number, c.ticket_id, c.expected, c.found
  from compared c
  join ticket_order o on o.portal_id = c.portal_id and o.id = c.ticket_order_id
  where c.expected <> c.found and not exists (
    select from old_difference d
    where d.portal_id = c.portal_id and d.ticket_id = c.ticket_id and d.amount = c.expected - c.found);
grant select on discount_audit to foyer_app;

create or replace view money_audit with (security_invoker = true) as
  with moved as (
    select a.portal_id, a.ticket_order_id,
      sum(case
        when e.audit_action = 'capture' then a.amount
        when e.audit_action <> 'refund' or r.remedy is not null then 0
        when e.reason in ('goodwill', 'at_processor') then 0
        else -a.amount end) as towards,
      sum(case
        when e.audit_action <> 'refund' then 0
        when e.reason in ('goodwill', 'at_processor') and r.remedy is null then a.amount
        when r.remedy = 'dropped' then a.amount
        else 0 end) as extra
    from payment_allocation a
    join payment_entry e on e.portal_id = a.portal_id and e.id = a.payment_entry_id
    left join refund_remedy r on r.portal_id = e.portal_id and r.payment_entry_id = e.id
    group by 1, 2
  ), sold as (
    select portal_id, ticket_order_id,
      sum(adjusted_value + fee_fixed_outside + fee_percent_outside) as price
    from ticket where state in ('booked', 'redeemed') group by 1, 2
  ), scheduled as (
    select portal_id, cart_id, sum(amount) as amount from scheduled_payment group by 1, 2
  ), known as (
    select portal_id, ticket_order_id, sum(amount) as amount
    from old_difference where cause = 'money' group by 1, 2
  ), orders as (
    select o.portal_id, o.cart_id, min(o.order_number) as order_number, min(s.amount) as scheduled,
      sum(coalesce(t.price, 0) + o.kept_fees + o.kept_spent + o.withheld - o.waived) as price,
      sum(coalesce(m.towards, 0)) as towards, sum(coalesce(m.extra, 0)) as extra,
      sum(coalesce(k.amount, 0)) as known
    from ticket_order o
    left join sold t on t.portal_id = o.portal_id and t.ticket_order_id = o.id
    left join moved m on m.portal_id = o.portal_id and m.ticket_order_id = o.id
    left join known k on k.portal_id = o.portal_id and k.ticket_order_id = o.id
    left join scheduled s on s.portal_id = o.portal_id and s.cart_id = o.cart_id
    group by o.portal_id, o.cart_id, case when s.amount is null then o.id end
  ), compared as (
    select portal_id, order_number, towards, extra,
      price + known - greatest(0, coalesce(scheduled - towards, 0)) as expected
    from orders
  )
  select portal_id, order_number, expected::bigint, towards::bigint as found
  from compared where expected not between towards - extra and towards;

-- What is there by now, before anything can add to it.
insert into old_difference (portal_id, ticket_order_id, ticket_id, cause, amount)
  select d.portal_id, t.ticket_order_id, d.ticket_id, 'discount_passed_on', d.expected - d.found
  from discount_audit d join ticket t on t.portal_id = d.portal_id and t.id = d.ticket_id
  union all
  select m.portal_id, o.id, null, 'money', m.found - m.expected
  from money_audit m join ticket_order o on o.portal_id = m.portal_id and o.order_number = m.order_number;
