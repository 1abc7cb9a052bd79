-- Members are looked up by their address at each login. A column of its own, for under row-level
-- security an index on lower(…) is not used.
alter table identity add column email_lower text generated always as (lower(email)) stored;
drop index identity_by_email;
create index identity_by_email on identity (portal_id, email_lower);
drop index identity_verified_email;
create unique index identity_verified_email on identity (portal_id, email_lower)
  where kind = 'member' and email_verified_at is not null;
