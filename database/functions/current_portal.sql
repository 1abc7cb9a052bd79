-- Returns the portal of this transaction, or null if none is set. The policy of every table compares rows
-- with it.
create or replace function current_portal() returns int
  language sql stable parallel safe
  return nullif(current_setting('foyer.portal', true), '')::int;

revoke execute on function current_portal() from public;
grant execute on function current_portal() to foyer_app;
