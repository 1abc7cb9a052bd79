-- Holds released tickets again: all of them, or none (and returns false) if someone else has one of the
-- seats.
create or replace function retake_tickets(portal int, ids uuid[])
  returns boolean
  language plpgsql
as $$
declare
  lapsed record;
begin
  for lapsed in
    select t.id from ticket t
    where t.portal_id = portal and t.id = any(ids) and t.state = 'unbooked'
    order by t.event_session_id collate "C", t.seat_template_id collate "C"
  loop
    update ticket t set state = 'held' where t.portal_id = portal and t.id = lapsed.id;
  end loop;
  return true;
exception
  when unique_violation then return false;
end $$;

revoke execute on function retake_tickets(int, uuid[]) from public;
grant execute on function retake_tickets(int, uuid[]) to foyer_app;
