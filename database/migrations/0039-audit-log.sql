-- The audit log (AUD-01 to AUD-04): each change by a person, a program, an API key or the operator, written in
-- the transaction of the change. The serving role adds entries and never changes one.

create table audit_entry (
  portal_id int not null references portal,
  id bigint generated always as identity,
  occurred_at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('person', 'program', 'key', 'operator')),
  -- A person's or key's id, or a program's name.
  actor text not null check (length(actor) between 1 and 200),
  -- A verb and its object, such as `refund_order`.
  act text not null check (length(act) between 1 and 60),
  entity_kind text not null check (length(entity_kind) between 1 and 60),
  entity_id text not null check (length(entity_id) between 1 and 200),
  -- What changed, without personal values; null where there was or is nothing.
  before jsonb,
  after jsonb,
  -- The number of the request that made the change, if one did.
  request text check (length(request) <= 100),
  -- HMAC-SHA256 of the personal values under their salt; null without any.
  personal_hash bytea check (octet_length(personal_hash) = 32),
  primary key (portal_id, id)
);
create index audit_entry_entity on audit_entry (portal_id, entity_kind, entity_id, id);

-- Personal values of an entry. Erasing deletes the row, salt included; the entry stays and still verifies.
create table audit_personal (
  portal_id int not null,
  entry_id bigint not null,
  salt bytea not null check (octet_length(salt) = 32),
  -- Field names and texts, such as {"reason": "…"}.
  "values" jsonb not null,
  primary key (portal_id, entry_id),
  foreign key (portal_id, entry_id) references audit_entry
);

-- Entries that wait for their seal; written with the entry, deleted as it is sealed.
create table audit_unsealed (
  portal_id int not null,
  entry_id bigint not null,
  primary key (portal_id, entry_id)
);

-- The chain: each seal hashes the one before and its entry. It has no foreign key, so that the audit finds an
-- entry that somebody with more rights removed.
create table audit_seal (
  portal_id int not null references portal,
  position bigint not null check (position > 0),
  entry_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now(),
  primary key (portal_id, position),
  unique (portal_id, entry_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['audit_entry', 'audit_personal', 'audit_unsealed', 'audit_seal'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
  end loop;
end $$;
grant select, insert on audit_entry, audit_seal to foyer_app;
grant select, insert, delete on audit_personal, audit_unsealed to foyer_app;
