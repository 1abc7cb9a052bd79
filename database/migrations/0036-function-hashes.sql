-- The applied files of database/functions, by the SHA-256 of their bytes. A row without replaced_at is the
-- current definition of its function; by the other rows, migrate recognises a file that is older than that.
-- The table belongs to no portal, and only its owner may read it.
create table function_hash (
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  replaced_at timestamptz,
  primary key (name, sha256)
);
create unique index function_hash_current on function_hash (name) where replaced_at is null;
