-- Removes tickets from a cart and adds others. Seats are changed in the order (session, seat), so that two
-- buyers who swap seats cannot deadlock. Returns the seats that someone else has, as take_seats does.
create or replace function change_tickets(portal int, cart uuid, removed uuid[], added jsonb)
  returns text[]
  language plpgsql
as $$
declare
  step record;
  taken text[] := '{}';
begin
  -- Most changes only add, and without seats.
  if cardinality(removed) = 0 and not added @? '$[*].seat_template_id ? (@ != null)' then
    perform add_tickets(portal, cart, added);
    return taken;
  end if;
  for step in
    select both_ways.* from (
      select t.event_session_id as in_session, t.seat_template_id as seat, 0 as turn,
        t.id as gone, null::jsonb as come
      from ticket t
      where t.portal_id = portal and t.id = any(removed) and t.seat_template_id is not null
      union all
      select a->>'event_session_id', a->>'seat_template_id', 1, null, a
      from jsonb_array_elements(added) a
      where a->>'seat_template_id' is not null
    ) both_ways
    order by in_session collate "C", seat collate "C", turn
  loop
    if step.gone is not null then
      delete from ticket t where t.portal_id = portal and t.id = step.gone;
    else
      taken := taken || take_seats(portal, cart, jsonb_build_array(step.come));
    end if;
  end loop;
  delete from ticket t where t.portal_id = portal and t.id = any(removed);
  perform add_tickets(portal, cart, coalesce((
    select jsonb_agg(a) from jsonb_array_elements(added) a where a->>'seat_template_id' is null
  ), '[]'));
  return taken;
end $$;

revoke execute on function change_tickets(int, uuid, uuid[], jsonb) from public;
grant execute on function change_tickets(int, uuid, uuid[], jsonb) to foyer_app;
