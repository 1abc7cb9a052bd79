-- Drafts of the shop (PUB-02): changes of a revision that several people make until they are published.
create table draft (
  portal_id int not null references portal,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- open: to be changed and published. scheduled: published at publish_at as it is. published: what it said is in revision.
  -- discarded: kept for a while, to be brought back.
  state text not null check (state in ('open', 'scheduled', 'published', 'discarded')),
  -- The revision of which its changes are.
  base int not null,
  -- Counts what was done in it, so that two people never undo each other's changes unseen.
  version int not null check (version > 0),
  -- JSON with its changes, its conflicts and their authors, compressed by gzip.
  content bytea not null,
  changes int not null check (changes >= 0),
  conflicts int not null check (conflicts >= 0),
  -- Ids of the pictures and fonts that it brings.
  pictures text[] not null,
  -- The sellers that its changes concern; null if they concern the whole portal.
  sellers text[] default '{}',
  made_at timestamptz not null,
  made_by uuid not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  -- The revision that publishing it made.
  revision int check ((revision is not null) = (state = 'published')),
  -- When it is published by itself, who said so, and the note for its revision.
  publish_at timestamptz,
  scheduled_by uuid,
  note text not null default '' check (length(note) <= 500),
  -- Why it was not published when it was due, or would not be by what is known: the time at which that was found, and the
  -- faults.
  failure jsonb,
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'scheduled') = (scheduled_by is not null)),
  primary key (portal_id, id)
);

alter table draft enable row level security;
create policy own_portal on draft
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on draft to foyer_app;
