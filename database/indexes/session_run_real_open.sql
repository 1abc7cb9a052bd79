-- One run of a session at a time, dry runs aside (SLS-09).
create unique index concurrently if not exists session_run_real_open
  on session_run (portal_id, event_session_id)
  where trial_id is not null and state in ('queued', 'running');
