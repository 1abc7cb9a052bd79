-- Returns a cart's tickets in groups, as `carts_with_parts` describes them.
create or replace function tickets_in_groups(portal int, cart uuid)
  returns json
  language plpgsql
  stable
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
begin
  return (
    select coalesce(json_agg(r), '[]') from (
      select t.cart_id, t.state, t.ticket_order_id, t.replaces_ticket_id, t.ticket_type_id,
        t.ticket_group_id, t.event_template_id, t.event_session_id, t.handler,
        t.counts_session, t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name,
        t.admit_email, t.handler_data, t.valid_from, t.valid_to, t.member_term_id,
        case when t.handler = 'ledger' then (
          select a.last_four from ledger_account a
          where a.portal_id = portal and a.ticket_id = t.id) end as card_last_four,
        json_agg(t.id) as ids, json_agg(t.position) as positions,
        case when count(t.seat_template_id) > 0 then json_agg(t.seat_template_id) end as seats,
        case when count(t.scan_code) > 0 then json_agg(t.scan_code) end as codes
      from ticket t where t.portal_id = portal and t.cart_id = tickets_in_groups.cart
      group by t.cart_id, t.state, t.ticket_order_id, t.replaces_ticket_id, t.ticket_type_id,
        t.ticket_group_id, t.event_template_id, t.event_session_id, t.handler,
        t.counts_session, t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name,
        t.admit_email, t.handler_data, t.valid_from, t.valid_to, t.member_term_id,
        card_last_four) r);
end $$;

revoke execute on function tickets_in_groups(int, uuid) from public;
grant execute on function tickets_in_groups(int, uuid) to foyer_app;
