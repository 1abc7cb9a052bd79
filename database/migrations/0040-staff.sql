-- People who work at a venue, how they sign in, and what they may do (STF-01 to STF-20).

create table staff_person (
  portal_id int not null references portal,
  id uuid not null,
  -- Lower case, as it is compared.
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  state text not null default 'active' check (state in ('active', 'suspended', 'removed')),
  -- Null without a password.
  password_hash text,
  -- The secret of the authenticator app, encrypted by the server; null without one.
  totp_secret bytea,
  -- The 30-second step of the last code used: a code works once.
  totp_step bigint not null default 0,
  -- A person of the samples, whose second factor is a code in the stand-in's mailbox (STF-02).
  is_sample boolean not null default false,
  created_at timestamptz not null,
  primary key (portal_id, id)
);
create unique index staff_person_email on staff_person (portal_id, email) where state <> 'removed';

-- Roles that the venue made itself, and those of a person. Ready-made roles are in the program.
create table staff_role (
  portal_id int not null references portal,
  key text not null check (key ~ '^own_[a-z0-9]{1,30}$'),
  name text not null check (length(name) between 1 and 60),
  -- {"areas": {"orders": "view"}, "special": ["refund"]}
  rights jsonb not null,
  primary key (portal_id, key)
);
create unique index staff_role_name on staff_role (portal_id, lower(name));

create table staff_grant (
  portal_id int not null,
  person_id uuid not null,
  role text not null,
  -- Null for the whole portal.
  sellers text[] check (cardinality(sellers) > 0),
  primary key (portal_id, person_id, role),
  foreign key (portal_id, person_id) references staff_person
);

create table staff_passkey (
  portal_id int not null,
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  id uuid not null,
  person_id uuid not null,
  public_key bytea not null,
  -- The authenticator's signature counter; 0 for those that have none.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (portal_id, credential_id),
  unique (portal_id, id),
  foreign key (portal_id, person_id) references staff_person
);
create index staff_passkey_of_person on staff_passkey (portal_id, person_id);

create table staff_recovery_code (
  portal_id int not null,
  person_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (portal_id, person_id, code_hash),
  foreign key (portal_id, person_id) references staff_person
);

create table staff_session (
  portal_id int not null,
  token_hash bytea not null,
  id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null,
  -- The last activity, to the minute.
  used_at timestamptz not null,
  -- The last use of a passkey or second factor; null if there was none.
  verified_at timestamptz,
  -- The browser's own name, for the list of sessions.
  agent text not null check (length(agent) <= 300),
  -- A code sent to a person of the samples, and its end.
  code_hash bytea,
  code_ends_at timestamptz,
  primary key (portal_id, token_hash),
  unique (portal_id, id),
  foreign key (portal_id, person_id) references staff_person
);
create index staff_session_of_person on staff_session (portal_id, person_id);
create index staff_session_to_forget on staff_session (portal_id, created_at);

-- Links that let somebody in once: a setup link, an invitation, a lost sign-in, a sample's.
create table staff_link (
  portal_id int not null references portal,
  id uuid not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('setup', 'invitation', 'reset', 'sample')),
  -- Null for a setup link, whose reader gives it.
  email text check (email = lower(email)),
  -- The person whom it resets or signs in; null for a new one.
  person_id uuid,
  -- [{"role": "owner", "sellers": null}] of a new person.
  grants jsonb not null default '[]',
  -- The person who issued it; null for a program.
  issued_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  primary key (portal_id, id),
  unique (portal_id, token_hash),
  foreign key (portal_id, person_id) references staff_person,
  foreign key (portal_id, issued_by) references staff_person
);
create index staff_link_by_email on staff_link (portal_id, email);

-- Challenges of passkeys that were answered: each works once.
create table staff_answered_challenge (
  portal_id int not null references portal,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (portal_id, challenge_hash)
);
create index staff_answered_challenge_to_forget on staff_answered_challenge (portal_id, expires_at);

-- Portals of the samples, with the installation that imported them: only there their people get in (STF-02).
create table sample_portal (
  portal_id int primary key references portal,
  installation uuid not null
);

do $$
declare
  name text;
begin
  foreach name in array array['staff_person', 'staff_role', 'staff_grant', 'staff_passkey', 'staff_recovery_code',
    'staff_session', 'staff_link', 'staff_answered_challenge', 'sample_portal'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
    execute format('grant select, insert, update, delete on %I to foyer_app', name);
  end loop;
end $$;
