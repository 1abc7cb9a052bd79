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
    select each.places from places_by_session(portal, event, starts_from, starts_before) each
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
