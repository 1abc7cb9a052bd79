-- A placeholder address that a member has replaced still logs them in, in small letters, until the
-- new address is confirmed.
alter table identity add column placeholder_email text;
create index identity_by_placeholder_email on identity (portal_id, placeholder_email)
  where placeholder_email is not null;
