-- Coming sessions that keep their instants although their zone has other rules (TOD-02).
create index concurrently if not exists event_session_keeping_instant
  on event_session (portal_id, start_datetime) where keeps_instant;
