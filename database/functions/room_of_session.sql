-- Returns the places that a session of an event has and those that are left, null without a limit: no more than its own capacity,
-- and no more than those of its groups together. Groups outside the event capacity add nothing, unless there are no others; a group
-- with fewer places left than its minimum has none. It is the rule of placesIn (domain/events/session-room.ts), in SQL for lists of
-- many sessions.
create or replace function room_of_session(portal int, event text, session text)
  returns table (capacity int, room int)
  language sql stable
as $$
    select case when ofgroups.are_apart then ofgroups.places else least(own.places, ofgroups.places) end::int,
      case when own.room = 0 then 0
        when ofgroups.are_apart then ofgroups.room else least(own.room, ofgroups.room) end::int
    from (
      select case when k.capacity >= 0 then k.capacity::bigint + k.oversell_capacity
          when k.capacity is null then 0 end as places,
        case when k.capacity >= 0 then greatest(k.capacity::bigint + k.oversell_capacity - k.used, 0)
          when k.capacity is null then 0 end as room
      from (select) one
      left join stock k on k.portal_id = portal and k.session_id = session and k.group_id = '') own
    cross join lateral (
      -- Of those that count if there are any, else of those that do not.
      select case when bool_and(g.places is not null) then sum(g.places) end as places,
        case when bool_and(g.room is not null) then sum(g.room) end as room, bool_and(g.apart) as are_apart
      from (
        select each.apart, each.places,
          case when least(each.room, case when not each.apart then own.room end) < each.least then 0
            else least(each.room, case when not each.apart then own.room end) end as room,
          bool_and(each.apart) over () as are_apart
        from (
          select g.exclude_from_event_capacity as apart, g.min_tickets_per_order as least,
            case when g.capacity >= 0 then coalesce(k.capacity::bigint + k.oversell_capacity, 0) end as places,
            case when g.capacity >= 0
              then coalesce(greatest(k.capacity::bigint + k.oversell_capacity - k.used, 0), 0) end as room
          from ticket_group g
          left join stock k on k.portal_id = portal and k.session_id = session and k.group_id = g.id
          where g.portal_id = portal and g.event_template_id = event and not g.withdrawn
            and g.start_policy is null) each) g
      where g.apart = g.are_apart) ofgroups
  $$;

revoke execute on function room_of_session(int, text, text) from public;
grant execute on function room_of_session(int, text, text) to foyer_app;
