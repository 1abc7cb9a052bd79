-- Compares the money of each order with its price (decision 149).

-- Rows are orders whose captures less refunds differ from the price of their valid tickets, with what was kept and withheld and
-- without what staff waived or instalments still owe. What went back although nothing was returned (goodwill, refunds at the
-- processor, refunds that failed and were dropped) leaves less for later returns: the difference may be as much. What banks
-- withdrew is not in it. Where there are instalments, all orders of their cart count together.
create view money_audit with (security_invoker = true) as
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
  ), orders as (
    select o.portal_id, o.cart_id, min(o.order_number) as order_number, min(s.amount) as scheduled,
      sum(coalesce(t.price, 0) + o.kept_fees + o.kept_spent + o.withheld - o.waived) as price,
      sum(coalesce(m.towards, 0)) as towards, sum(coalesce(m.extra, 0)) as extra
    from ticket_order o
    left join sold t on t.portal_id = o.portal_id and t.ticket_order_id = o.id
    left join moved m on m.portal_id = o.portal_id and m.ticket_order_id = o.id
    left join scheduled s on s.portal_id = o.portal_id and s.cart_id = o.cart_id
    group by o.portal_id, o.cart_id, case when s.amount is null then o.id end
  ), compared as (
    select portal_id, order_number, towards, extra,
      price - greatest(0, coalesce(scheduled - towards, 0)) as expected
    from orders
  )
  select portal_id, order_number, expected::bigint, towards::bigint as found
  from compared where expected not between towards - extra and towards;
grant select on money_audit to foyer_app;
