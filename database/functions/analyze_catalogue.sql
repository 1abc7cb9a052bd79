-- Updates the planner's statistics of what an import writes in bulk. It runs as the owner, because only an
-- owner may analyze a table.
create or replace function analyze_catalogue()
  returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
  begin
    analyze event_session, stock, event_template, ticket_group, ticket_type;
  end
  $$;

revoke execute on function analyze_catalogue() from public;
grant execute on function analyze_catalogue() to foyer_app;
