-- One bulk run or dry run at a time for a person (SLS-10).
create unique index concurrently if not exists bulk_run_open_by_person
  on bulk_run (portal_id, person_id) where state in ('queued', 'running');
