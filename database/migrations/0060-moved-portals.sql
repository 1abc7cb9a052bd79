-- A portal that moves to another database (OPS-08, decision 142).
-- Safe: the table has one row for each portal, so that checking it takes no time.
alter table portal
  -- The number of the portal where it was made: seals of its audit log, numbers of gift cards and secrets of
  -- authenticator apps are made with it. Null for one that was made here.
  add column first_number int check (first_number > 0),
  -- Since when it is somewhere else: from then on its rows here are history.
  add column moved_at timestamptz,
  -- Only a closed portal moves.
  add check (moved_at is null or suspended_at is not null);
