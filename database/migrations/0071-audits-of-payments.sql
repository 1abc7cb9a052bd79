-- What the audit compares of payments: our entries with each other, and with what the processor's events of the last month said.

-- By payment by card: what was captured, refunded and withdrawn, and by refund and dispute, as far as an event is kept.
create view payment_audit with (security_invoker = true) as
  with own as (
    select p.portal_id, p.id, p.provider_ref, p.currency, p.state, p.amount,
      case when p.currency in ('ISK', 'UGX') then 100 else 1 end as sent_per_minor,
      coalesce(sum(e.amount) filter (where e.audit_action = 'capture'), 0)::bigint as captured,
      coalesce(sum(e.amount) filter (where e.audit_action = 'refund'), 0)::bigint as refunded,
      coalesce(sum(case e.audit_action when 'dispute_opened' then e.amount when 'dispute_closed' then -e.amount end), 0)::bigint
        as withdrawn
    from payment p
    left join payment_entry e on e.portal_id = p.portal_id and e.payment_id = p.id and e.state <> 'failed'
    where p.gateway_id = 'stripe'
    group by p.portal_id, p.id
  ), said as (
    select portal_id, type, body->'data'->'object' as object, (body->>'created')::bigint as created
    from provider_event
    where provider = 'stripe' and handled_at is not null and body->'data'->'object'->>'id' is not null
      and (type = 'payment_intent.succeeded' or type like 'refund.%' or type like 'charge.dispute.%')
  ), refund as (
    select portal_id, object->>'id' as ref, max(object->>'payment_intent') as intent, max(object->'metadata'->>'refund_id') as own_id,
      max((object->>'amount')::bigint) as amount, bool_or(object->>'status' in ('failed', 'canceled')) as has_failed
    from said where type like 'refund.%' group by 1, 2
  ), dispute as (
    select distinct on (portal_id, object->>'id') portal_id, object->>'id' as ref, object->>'payment_intent' as intent, created,
      case when object->>'status' = 'won' then 0 else moved.amount end as amount, moved.is_known
    from said
    cross join lateral (
      select coalesce(-sum((move->>'amount')::bigint), 0)::bigint as amount,
        coalesce(bool_and(move->>'currency' = object->>'currency'), true) as is_known
      from jsonb_array_elements(object->'balance_transactions') move) moved
    where type like 'charge.dispute.%'
    order by portal_id, object->>'id', created desc, jsonb_array_length(object->'balance_transactions') desc,
      object->>'status' in ('won', 'lost', 'warning_closed') desc
  )
  select portal_id, id as payment_id, 'captured' as subject, case state when 'captured' then amount else 0 end as expected,
    captured as found
  from own where captured <> case state when 'captured' then amount else 0 end
  union all
  select own.portal_id, own.id, 'captured at the processor', ((object->>'amount_received')::bigint / own.sent_per_minor),
    own.captured
  from said join own on own.portal_id = said.portal_id and own.provider_ref = object->>'id'
  where type = 'payment_intent.succeeded' and own.captured <> (object->>'amount_received')::bigint / own.sent_per_minor
  union all
  select portal_id, id, 'refunded at most', captured, refunded from own where refunded > captured
  union all
  select portal_id, id, 'withdrawn at most', captured, withdrawn from own where withdrawn > captured
  union all
  select portal_id, id, 'withdrawn at least', 0, withdrawn from own where withdrawn < 0
  union all
  select own.portal_id, own.id, 'refund ' || refund.ref || ' at the processor',
    case when refund.has_failed then 0 else refund.amount / own.sent_per_minor end, coalesce(entry.amount, 0)
  from refund join own on own.portal_id = refund.portal_id and own.provider_ref = refund.intent
  left join lateral (
    select sum(e.amount) filter (where e.state <> 'failed') as amount, bool_or(e.state = 'failed') as has_failed
    from payment_entry e
    where e.portal_id = own.portal_id and e.payment_id = own.id and e.audit_action = 'refund'
      and (e.provider_ref = refund.ref or e.id::text = refund.own_id)) entry on true
  -- A failure may have been found without an event.
  where coalesce(entry.amount, 0) <> case when refund.has_failed then 0 else refund.amount / own.sent_per_minor end
    and (refund.has_failed or entry.has_failed is not true)
  union all
  select own.portal_id, own.id, 'dispute ' || dispute.ref || ' at the processor', dispute.amount / own.sent_per_minor,
    coalesce(entry.amount, 0)
  from dispute join own on own.portal_id = dispute.portal_id and own.provider_ref = dispute.intent
  left join lateral (
    select sum(case e.audit_action when 'dispute_opened' then e.amount else -e.amount end)::bigint as amount,
      max(e.occurred_on) as last
    from payment_entry e
    where e.portal_id = own.portal_id and e.payment_id = own.id and e.audit_action in ('dispute_opened', 'dispute_closed')
      and split_part(e.provider_ref, ' ', 1) = dispute.ref) entry on true
  -- What was recorded later came from the processor's lists.
  where dispute.is_known and coalesce(entry.amount, 0) <> dispute.amount / own.sent_per_minor
    and (entry.last is null or entry.last < to_timestamp(dispute.created + 1));
grant select on payment_audit to foyer_app;

-- Orders that lost their money, still have something, and are on no list: a gift card can pay, or the loss is not theirs.
create view loss_audit with (security_invoker = true) as
  with ended as (
    select e.portal_id, e.payment_id, e.id,
      case e.audit_action when 'dispute_opened' then 1 else -1 end as sign, e.amount
    from payment_entry e
    where e.audit_action in ('dispute_opened', 'dispute_closed') and exists (
      select from payment_entry c
      where c.portal_id = e.portal_id and c.payment_id = e.payment_id and c.audit_action = 'dispute_closed'
        and c.provider_ref = split_part(e.provider_ref, ' ', 1))
  ), lost_orders as (
    select o.portal_id, o.id, o.order_number, o.loss_kept, sum(ended.sign * a.amount) as amount
    from ended
    join payment_allocation a on a.portal_id = ended.portal_id and a.payment_entry_id = ended.id
    join ticket_order o on o.portal_id = a.portal_id and o.id = a.ticket_order_id
    group by o.portal_id, o.id having sum(ended.sign * a.amount) > 0
  ), lost_payments as (
    select portal_id, payment_id, sum(sign * amount) as amount,
      (select coalesce(sum(other.sign * a.amount), 0) from ended other
        join payment_allocation a on a.portal_id = other.portal_id and a.payment_entry_id = other.id
        where other.portal_id = ended.portal_id and other.payment_id = ended.payment_id) as allocated
    from ended group by portal_id, payment_id having sum(sign * amount) > 0
  )
  select lost.portal_id, lost.order_number, 'a gift card bought with lost money can pay' as fault
  from lost_orders lost
  join ticket t on t.portal_id = lost.portal_id and t.ticket_order_id = lost.id and t.state in ('booked', 'redeemed')
  join ledger_account card on card.portal_id = t.portal_id and card.ticket_id = t.id
  where lost.amount > lost.loss_kept and card.balance > 0 and card.blocked_at is null
  union all
  select distinct lost.portal_id, o.order_number, 'its lost payment is not counted, so nobody is asked'
  from lost_payments lost
  join payment_entry capture on capture.portal_id = lost.portal_id and capture.payment_id = lost.payment_id
    and capture.audit_action = 'capture'
  join payment_allocation a on a.portal_id = capture.portal_id and a.payment_entry_id = capture.id
  join ticket_order o on o.portal_id = a.portal_id and o.id = a.ticket_order_id
  join ticket t on t.portal_id = o.portal_id and t.ticket_order_id = o.id and t.state in ('booked', 'redeemed')
  where lost.allocated < lost.amount;
grant select on loss_audit to foyer_app;
