-- Lets one transaction at a time change the people, roles and invitations of a portal, so that each sees what those
-- before it did: who is an owner, and who may give what.
create or replace function lock_staff(portal int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('staff', portal));
$$;

revoke execute on function lock_staff(int) from public;
grant execute on function lock_staff(int) to foyer_app;
