-- Members by the words of their name (SLS-07); read by find_members_named().
create index concurrently if not exists identity_by_words
  on identity using gin (name_key(portal_id, first_name || ' ' || last_name)) with (fastupdate = off)
  where kind = 'member';
