-- Counters by the start of their session, those in use first, so that a calendar reads the few that have
-- sold something and not all of them. used itself is in no index: changing it from 5 to 6 changes no
-- indexed value, and stays an update within its page (HOT).
alter table stock
  add column session_event text,
  add column session_start timestamptz,
  add column in_use boolean not null generated always as (used > 0) stored;

update stock k set session_event = s.event_template_id, session_start = s.start_datetime
from event_session s
where s.portal_id = k.portal_id and s.id = k.session_id;

create index stock_by_start on stock (portal_id, session_event, in_use, session_start);

create function place_counter() returns trigger
  language plpgsql
as $$
begin
  select s.event_template_id, s.start_datetime into new.session_event, new.session_start
  from event_session s
  where s.portal_id = new.portal_id and s.id = new.session_id;
  return new;
end $$;

-- Processes of the version before insert counters without these columns.
create trigger place_counter before insert on stock
  for each row when (new.session_id <> '' and new.session_start is null)
  execute function place_counter();
