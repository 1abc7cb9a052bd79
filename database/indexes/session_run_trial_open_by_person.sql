-- One dry run of a session at a time for a person (SLS-09).
create unique index concurrently if not exists session_run_trial_open_by_person
  on session_run (portal_id, event_session_id, person_id)
  where trial_id is null and state in ('queued', 'running');
