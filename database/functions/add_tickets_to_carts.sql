-- Adds the held tickets of several carts by one statement, which takes a third of the time of `add_tickets`
-- for each. holds: [{"cart": {"id", …}, "tickets": [{…columns of ticket}, …], …}, …]; only those of the carts
-- in `chosen`. Seats go through take_seats instead.
create or replace function add_tickets_to_carts(portal int, holds jsonb, chosen uuid[])
  returns void
  language plpgsql
as $$
begin
  insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id, ticket_group_id,
    event_template_id, event_session_id, handler, seat_template_id, counts_session, counts_group,
    face_value, adjusted_value, fee_fixed_outside, fee_percent_outside, fee_fixed_rate,
    fee_percent_rate, admit_name, admit_email, handler_data, valid_from, valid_to, member_term_id)
  select portal, t.id, (h->'cart'->>'id')::uuid, 'held', t.position, t.ticket_type_id,
    t.ticket_group_id, t.event_template_id, t.event_session_id, t.handler, t.seat_template_id,
    t.counts_session, t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
    t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email,
    t.handler_data, t.valid_from, t.valid_to, t.member_term_id
  from jsonb_array_elements(holds) h,
    jsonb_to_recordset(h->'tickets') t (id uuid, position int, ticket_type_id text,
      ticket_group_id text, event_template_id text, event_session_id text, handler text,
      seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
      adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
      fee_fixed_rate bigint, fee_percent_rate text, admit_name text, admit_email text,
      handler_data jsonb, valid_from timestamptz, valid_to timestamptz, member_term_id uuid)
  where (h->'cart'->>'id')::uuid = any(chosen);
end $$;

revoke execute on function add_tickets_to_carts(int, jsonb, uuid[]) from public;
grant execute on function add_tickets_to_carts(int, jsonb, uuid[]) to foyer_app;
