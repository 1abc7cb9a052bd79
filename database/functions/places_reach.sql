-- True if an event surely sells so many places in sessions that start within a span, such as a day of its venue: it looks at
-- sessions until they have them, or until one is unlimited. False may also mean that it was not found out.
--
-- Whoever wants a few places need not have hundreds of times summed.
create or replace function places_reach(portal int, event text, starts_from timestamptz, starts_before timestamptz, needed bigint)
  returns boolean
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
declare
  places bigint;
  total bigint := 0;
begin
  for places in
    select case
      when own.capacity >= 0 then own.capacity::bigint + own.oversell_capacity
      else (
        select case when bool_and(g.capacity >= 0) then sum(g.capacity::bigint + g.oversell_capacity) end
        from stock g
        where g.portal_id = portal and g.session_id = s.id and g.group_id <> '')
      end
    from event_session s
    left join stock own
      on own.portal_id = portal and own.session_id = s.id and own.group_id = ''
    where s.portal_id = portal and s.event_template_id = event and not s.withdrawn
      and s.start_datetime >= starts_from and s.start_datetime < starts_before
    limit 100
  loop
    total := total + places;
    -- Null as soon as a session is unlimited.
    if total is null or total >= needed then return true; end if;
  end loop;
  return false;
end $$;

revoke execute on function places_reach(int, text, timestamptz, timestamptz, bigint) from public;
grant execute on function places_reach(int, text, timestamptz, timestamptz, bigint) to foyer_app;
