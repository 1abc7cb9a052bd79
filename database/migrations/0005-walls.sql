-- The second wall between tenants: a role that owns nothing and sees one portal at a time. Not
-- forced on the owner, whose functions (portal_directory, portal_for_import) cross portals.

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'portal_id'
    where n.nspname = 'public' and c.relkind = 'r'
  loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
  end loop;
end $$;

grant usage on schema public to foyer_app;
grant select, insert, update, delete on all tables in schema public to foyer_app;
revoke insert, delete on portal from foyer_app;
revoke all on schema_migration from foyer_app;
revoke execute on all functions in schema public from public;
grant execute on all functions in schema public to foyer_app;
