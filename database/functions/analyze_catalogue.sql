-- Counts what an import wrote, so that the planner need not guess until autovacuum comes around. It runs as the
-- owner, because only an owner may analyze.
create or replace function analyze_catalogue()
  returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
  begin
    analyze event_template, ticket_group, ticket_type, event_session, stock;
  end
  $$;

revoke execute on function analyze_catalogue() from public;
grant execute on function analyze_catalogue() to foyer_app;
