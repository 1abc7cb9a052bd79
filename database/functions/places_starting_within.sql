-- The places that an event sells in sessions that start within a span, such as a day of its venue; or without sessions
-- if the span is null. Null if some of them are unlimited. The program computes the span: the database may know other
-- time zone rules (decision 156).
create or replace function places_starting_within(portal int, event text, starts_from timestamptz, starts_before timestamptz)
  returns bigint
  language sql stable
as $$
    select case when bool_or(counted.places is null) then null else sum(counted.places)::bigint end
    from (
      select case
        when own.capacity >= 0 then own.capacity::bigint + own.oversell_capacity
        else (
          select case when bool_and(g.capacity >= 0) then sum(g.capacity::bigint + g.oversell_capacity) end
          from stock g
          where g.portal_id = portal and g.session_id = s.id and g.group_id <> '')
        end as places
      from event_session s
      left join stock own
        on own.portal_id = portal and own.session_id = s.id and own.group_id = ''
      where s.portal_id = portal and s.event_template_id = event and not s.withdrawn
        and s.start_datetime >= starts_from and s.start_datetime < starts_before
      union all
      select case when k.capacity >= 0 then k.capacity::bigint + k.oversell_capacity end
      from ticket_group g
      join stock k on k.portal_id = portal and k.session_id = '' and k.group_id = g.id
      where starts_from is null and g.portal_id = portal and g.event_template_id = event
    ) counted
  $$;

revoke execute on function places_starting_within(int, text, timestamptz, timestamptz) from public;
grant execute on function places_starting_within(int, text, timestamptz, timestamptz) to foyer_app;
