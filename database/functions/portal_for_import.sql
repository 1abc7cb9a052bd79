-- Returns the portal with this key, and creates it if it is new; nothing for one that moved away. It runs as the owner,
-- because an import knows only the key.
create or replace function portal_for_import(portal_key text)
  returns int
  language sql security definer
  set search_path = public, pg_temp
as $$
    insert into portal (key) values (portal_key)
    on conflict (key) do update set key = excluded.key where portal.moved_at is null
    returning portal_id
  $$;

revoke execute on function portal_for_import(text) from public;
grant execute on function portal_for_import(text) to foyer_app;
