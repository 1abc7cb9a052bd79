-- Revisions of what a portal sells and shows: one for every import that changes its file (PUB-01). Made-up people, their
-- passwords, gift cards and gift codes of a file are never in them.
create table revision (
  portal_id int not null references portal,
  -- Counts from 1, without gaps.
  number int not null check (number > 0),
  made_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('person', 'program', 'key', 'operator')),
  -- A person's or key's id, or a program's name.
  actor text not null check (length(actor) between 1 and 200),
  note text not null check (length(note) <= 1000),
  -- file: a tenant file. tables: read back from the portal's tables. console: published at the console.
  source text not null check (source in ('file', 'tables', 'console')),
  -- The revision that the file was based on; null if it named none.
  base int,
  -- True for a whole file with its kept names; false for the changes since the revision before.
  is_whole boolean not null,
  -- JSON, compressed by gzip.
  content bytea not null,
  -- SHA-256 of the file and the hashes of its pictures, whatever the order of keys.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- Ids of pictures and fonts by their paths in the file.
  pictures jsonb not null,
  primary key (portal_id, number)
);

alter table revision enable row level security;
create policy own_portal on revision
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert on revision to foyer_app;
