-- Adds tickets with seats to a cart, and returns the seats that someone else has. Those are left out, so the
-- caller undoes the rest. tickets: [{…columns of ticket}, …]. The unique index is the guard against selling a
-- seat twice.
--
-- Seats are taken after the counters, in the order (session, seat), and a transaction that has touched a
-- ticket with a seat never waits for a counter afterwards: so holds, changes, sweeps and bookings cannot
-- deadlock.
create or replace function take_seats(portal int, cart uuid, tickets jsonb)
  returns text[]
  language sql
as $$
    with wanted as (
      select * from jsonb_to_recordset(tickets) t (id uuid, position int, ticket_type_id text,
        ticket_group_id text, event_template_id text, event_session_id text, handler text,
        seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
        adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
        fee_fixed_rate bigint, fee_percent_rate text, admit_name text, admit_email text,
        handler_data jsonb, valid_from timestamptz, valid_to timestamptz, member_term_id uuid)
    ), added as (
      insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id,
        ticket_group_id, event_template_id, event_session_id, handler, seat_template_id,
        counts_session, counts_group, face_value, adjusted_value, fee_fixed_outside,
        fee_percent_outside, fee_fixed_rate, fee_percent_rate, admit_name, admit_email,
        handler_data, valid_from, valid_to, member_term_id)
      select portal, t.id, cart, 'held', t.position, t.ticket_type_id, t.ticket_group_id,
        t.event_template_id, t.event_session_id, t.handler, t.seat_template_id, t.counts_session,
        t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email,
        t.handler_data, t.valid_from, t.valid_to, t.member_term_id
      from wanted t
      order by t.event_session_id collate "C", t.seat_template_id collate "C"
      on conflict (portal_id, event_session_id, seat_template_id)
        where seat_template_id is not null
          and (state in ('held', 'in_cart', 'booked', 'redeemed') or keeps_place)
        do nothing
      returning id
    )
    select coalesce(array_agg(w.seat_template_id order by w.position), '{}')
    from wanted w where not exists (select from added a where a.id = w.id)
  $$;

revoke execute on function take_seats(int, uuid, jsonb) from public;
grant execute on function take_seats(int, uuid, jsonb) to foyer_app;
