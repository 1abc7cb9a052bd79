-- The jobs of a portal, or of all portals together, that were given up or have waited since before a time, oldest
-- first. It runs as the owner, because the serving role may only add jobs, and so checks the portal itself.
create or replace function stuck_jobs(portal int, due_before timestamptz, most int)
  returns table (id bigint, task text, due_on timestamptz, is_given_up boolean)
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  return query
    select j.id::bigint, t.identifier, j.run_at, j.attempts >= j.max_attempts
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where portal = current_portal()
      and coalesce((j.payload ->> 'portal_id')::int, portal) = portal
      and (j.attempts >= j.max_attempts or (j.run_at < due_before and j.locked_at is null))
    order by j.run_at, j.id
    limit most;
end $$;

revoke execute on function stuck_jobs(int, timestamptz, int) from public;
grant execute on function stuck_jobs(int, timestamptz, int) to foyer_app;
