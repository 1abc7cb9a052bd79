-- Returns the number of the newest migration. It runs as the owner, because who serves does not read the list of migrations.
create or replace function schema_number()
  returns int
  language sql stable security definer
  set search_path = public, pg_temp
as $$
    select max(number)::int from schema_migration
  $$;

revoke execute on function schema_number() from public;
grant execute on function schema_number() to foyer_app;
