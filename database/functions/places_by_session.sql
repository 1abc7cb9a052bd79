-- The places of each session of an event that starts within a span: no more than its own capacity, and no more than those of its
-- groups together; null without a limit. It is the capacity of room_of_session, for a day of hundreds of sessions: the groups are
-- looked at once, and the counters of a session together. A session whose sale is closed has no places to share.
create or replace function places_by_session(portal int, event text, starts_from timestamptz, starts_before timestamptz)
  returns table (places bigint)
  language sql stable
as $$
    select case when ofevent.are_apart then ofsession.ofgroups else least(ofsession.own, ofsession.ofgroups) end
    from (
      -- Those that count if there are any, else those that do not.
      select array_agg(g.id) as ids, bool_or(g.capacity < 0) as are_unlimited,
        bool_and(g.exclude_from_event_capacity) as are_apart
      from (
        select each.id, each.capacity, each.exclude_from_event_capacity,
          bool_and(each.exclude_from_event_capacity) over () as are_apart
        from ticket_group each
        where each.portal_id = portal and each.event_template_id = event and not each.withdrawn
          and each.start_policy is null) g
      where g.exclude_from_event_capacity = g.are_apart) ofevent
    cross join event_session s
    cross join lateral (
      select case
          when count(*) filter (where k.group_id = '') = 0 then 0
          else sum(k.capacity::bigint + k.oversell_capacity) filter (where k.group_id = '' and k.capacity >= 0)
        end::bigint as own,
        case when not ofevent.are_unlimited then coalesce(
          sum(k.capacity::bigint + k.oversell_capacity) filter (where k.group_id = any(ofevent.ids)), 0)
        end::bigint as ofgroups
      from stock k
      where k.portal_id = portal and k.session_id = s.id) ofsession
    where s.portal_id = portal and s.event_template_id = event and not s.withdrawn
      and not s.closed and s.closure_id is null
      and s.start_datetime >= starts_from and s.start_datetime < starts_before
  $$;

revoke execute on function places_by_session(int, text, timestamptz, timestamptz) from public;
grant execute on function places_by_session(int, text, timestamptz, timestamptz) to foyer_app;
