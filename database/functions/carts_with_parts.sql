-- Returns carts with their networks and all that belongs to them, but not the orders of edits: {"cart", "tickets", "codes",
-- "entries", "unsettled", "instalments", "orders", "openers"}, the last two only of carts that are ordered; none for those
-- that are not there. What codes make of a cart that is not ordered is in "code_prices" of its "cart", and neither in its tickets
-- nor in what its codes take off.
--
-- With in_groups, tickets that are alike are one object: {…common columns, "ids", "positions", "seats" and "codes" (scan
-- codes), each null if no ticket of the group has one}. What codes take off is then {"amount", "tickets": [ids]} for each
-- amount. A thousand tickets of a kind are written, sent and read in a quarter of the time. Neither is in any order.
--
-- Tickets are not joined to what codes take off, because a plan from a time when there was hardly
-- any ticket would compare those of the cart with all others.
--
-- Parts that most carts lack are functions: the plan of the whole is opened anew each time it runs, and takes longer to open
-- than to run. They are stable, and so see the same snapshot.
--
-- Every row is looked up by key. The plans are kept while the tables may grow from a page to millions of
-- rows, so those that suit small tables are ruled out. Each index begins with the portal, and all look alike while a portal
-- has hardly any payments or codes. So some rows are asked for in an order that only one index has.
create or replace function carts_with_parts(portal int, carts uuid[], in_groups boolean)
  returns table (cart_id uuid, network text, whole json)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
begin
  return query
    select c.id, c.network, json_build_object(
      'cart', json_build_object('id', c.id, 'cart_number', c.cart_number, 'seller_id', c.seller_id,
        'state', c.state, 'identity_id', c.identity_id,
        'purchaser_identity_id', c.purchaser_identity_id,
        'giftee_identity_id', c.giftee_identity_id, 'channel', c.channel, 'campaign', c.campaign,
        'language', c.language, 'expires_at', c.expires_at, 'held_until_max', c.held_until_max,
        'send_email', c.send_email, 'edits_order_id', c.edits_order_id,
        'edit_prices', c.edit_prices, 'code_prices', c.code_prices, 'network', c.network,
        'held_short', c.held_short),
      'tickets', case when in_groups then tickets_in_groups(portal, c.id) else (
        select coalesce(json_agg(r order by r.position), '[]') from (
          select t.id, t.cart_id, t.position, t.state, t.ticket_order_id, t.scan_code,
            t.replaces_ticket_id, t.ticket_type_id, t.ticket_group_id, t.event_template_id,
            t.event_session_id, t.handler, t.seat_template_id, t.counts_session, t.counts_group,
            t.face_value, t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside,
            t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email, t.handler_data,
            t.valid_from, t.valid_to, t.member_term_id,
            case when t.handler = 'ledger' then (
              select a.last_four from ledger_account a
              where a.portal_id = portal and a.ticket_id = t.id) end as card_last_four
          from ticket t where t.portal_id = portal and t.cart_id = c.id) r) end,
      'codes', case when (
        select true from cart_code x where x.portal_id = portal and x.cart_id between c.id and c.id
        order by x.cart_id limit 1) then codes_of_cart(portal, c.id, in_groups) else '[]' end,
      'entries', case when (
        select true from payment_entry x where x.portal_id = portal and x.cart_id between c.id and c.id
        order by x.cart_id limit 1) then entries_of_cart(portal, c.id) else '[]' end,
      'unsettled', (
        select row_to_json(r) from (
          select p.id, p.cart_id, p.gateway_id, p.state, p.completes, p.amount, p.currency,
            p.identity_id, p.provider_ref, p.ledger_account_id, p.failure, p.send_email,
            p.auto_renew, p.payer_hash, p.opens_orders, p.created_at, p.next_check_at,
            p.method
          from payment p
          where p.portal_id = portal and p.cart_id between c.id and c.id
            and (p.state in ('open', 'requires_action', 'processing')
              or (p.state = 'captured' and p.next_check_at is not null))
          order by p.cart_id
          limit 1) r),
      'instalments', (
        select coalesce(json_agg(r order by r.due, r.id), '[]') from (
          select s.id, s.due, s.amount from scheduled_payment s
          where s.portal_id = portal and s.cart_id = c.id) r),
      'orders', case when c.state = 'ordered' then orders_of_cart(portal, c.id) else '[]' end,
      'openers', case when c.state = 'ordered' then (
        select coalesce(json_agg(r), '[]') from (
          select p.id, p.payer_hash, p.send_email, p.opens_orders from payment p
          where p.portal_id = portal and p.cart_id = c.id and p.opens_orders) r) else '[]' end)
    from cart c where c.portal_id = portal and c.id = any(carts)
    -- Only the primary key has this order, so no kept plan reads another.
    order by c.id;
end $$;

revoke execute on function carts_with_parts(int, uuid[], boolean) from public;
grant execute on function carts_with_parts(int, uuid[], boolean) to foyer_app;
