-- Gives a new counter the event and the start of its session; one of a portal that moves here stays as it is.
create or replace function place_counter() returns trigger
  language plpgsql
as $$
begin
  if current_setting('foyer.moving', true) = 'on' then return new; end if;
  select s.event_template_id, s.start_datetime into new.session_event, new.session_start
  from event_session s
  where s.portal_id = new.portal_id and s.id = new.session_id;
  return new;
end $$;

revoke execute on function place_counter() from public;
