-- Sessions that are on for longer than a day, so that today's page finds those that began on an earlier one.
create index concurrently if not exists event_session_of_days
  on event_session (portal_id, event_template_id, start_datetime)
  where not withdrawn and end_datetime - start_datetime > interval '1 day';
