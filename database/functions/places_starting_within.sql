-- The places that an event sells in sessions that start within a span, such as a day of its venue; or without sessions
-- if the span is null. Null if some of them are unlimited, or none is on sale. The program computes the span: the database may know other
-- time zone rules (decision 156).
create or replace function places_starting_within(portal int, event text, starts_from timestamptz, starts_before timestamptz)
  returns bigint
  language sql stable
as $$
    select case when bool_or(counted.places is null) then null else sum(counted.places)::bigint end
    from (
      select each.places from places_by_session(portal, event, starts_from, starts_before) each
      union all
      select case when k.capacity >= 0 then k.capacity::bigint + k.oversell_capacity end
      from ticket_group g
      join stock k on k.portal_id = portal and k.session_id = '' and k.group_id = g.id
      where starts_from is null and g.portal_id = portal and g.event_template_id = event
    ) counted
  $$;

revoke execute on function places_starting_within(int, text, timestamptz, timestamptz) from public;
grant execute on function places_starting_within(int, text, timestamptz, timestamptz) to foyer_app;
