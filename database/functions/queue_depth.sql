-- The jobs of all portals by task and state, for an operator's metrics: numbers, and nothing that is in a job. It runs as
-- the owner, because the serving role may only add jobs, and looks at 100,000 jobs at most.
create or replace function queue_depth()
  returns table (task text, due int, later int, running int, given_up int, oldest_seconds double precision)
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  return query select t.identifier,
    count(*) filter (where j.state = 'due')::int,
    count(*) filter (where j.state = 'later')::int,
    count(*) filter (where j.state = 'running')::int,
    count(*) filter (where j.state = 'given_up')::int,
    coalesce(extract(epoch from now() - min(j.run_at) filter (where j.state = 'due')), 0)::double precision
  from (
    select task_id, run_at, case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'given_up'
      when run_at > now() then 'later'
      else 'due' end as state
    from graphile_worker._private_jobs
    limit 100000
  ) j
  join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier;
end $$;

revoke execute on function queue_depth() from public;
grant execute on function queue_depth() to foyer_app;
