-- Returns the portal with this key, and creates it if it is new; nothing for one that moved away. It runs as the owner,
-- because an import knows only the key.
--
-- Its row is locked as one whose key stays: every row that a buyer inserts refers to it, and its foreign key would wait for
-- the whole import otherwise, while the import waits for the counter that this buyer holds (law 2).
create or replace function portal_for_import(portal_key text)
  returns int
  language sql security definer
  set search_path = public, pg_temp
as $$
    insert into portal (key) values (portal_key) on conflict (key) do nothing;
    select portal_id from portal where key = portal_key and moved_at is null
    for no key update;
  $$;

revoke execute on function portal_for_import(text) from public;
grant execute on function portal_for_import(text) to foyer_app;
