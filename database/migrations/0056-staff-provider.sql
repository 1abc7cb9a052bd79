-- Signing in at the venue's own OpenID Connect provider (STF-15), and suspended portals (STF-18).

-- A person made by a sign-in there: their roles are those of their groups, and they have no other way in.
alter table staff_person add from_provider boolean not null default false;
-- Sessions that were opened there end when the provider is changed.
alter table staff_session add by_provider boolean not null default false;

create table staff_provider (
  portal_id int primary key references portal,
  -- Counts changes, so that nobody saves over somebody else's.
  version int not null check (version > 0),
  -- The button on the page that signs in: "Sign in with …".
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 200),
  groups_claim text not null check (length(groups_claim) between 1 and 200),
  -- Scopes to ask for beside openid, email and profile.
  more_scopes text not null check (length(more_scopes) <= 200),
  -- The venue says that nobody signs in there without a second factor.
  enforces_factor boolean not null
);

create table staff_provider_group (
  portal_id int not null references staff_provider on delete cascade,
  name text not null check (length(name) between 1 and 200),
  role text not null,
  -- Null for the whole portal.
  sellers text[] check (cardinality(sellers) > 0),
  primary key (portal_id, name, role)
);

-- Who somebody is at a provider. Those of a former provider stay, and sign nobody in.
create table staff_identity (
  portal_id int not null,
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  -- The last sign-in there was with a second factor.
  has_factor boolean not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (portal_id, issuer, subject),
  foreign key (portal_id, person_id) references staff_person
);
create index staff_identity_of_person on staff_identity (portal_id, person_id);

-- Ways to the provider and back that are begun; only the browser that began one can finish it.
create table staff_provider_login (
  portal_id int not null references portal,
  state_hash bytea not null,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
  -- The session of whoever connects or confirms.
  session_id uuid check ((purpose = 'sign_in') = (session_id is null)),
  -- The provider that was asked: a code goes to no other one.
  issuer text not null,
  client_id text not null,
  -- The path below the console's to open afterwards.
  next text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (portal_id, state_hash)
);
create index staff_provider_login_to_forget on staff_provider_login (portal_id, expires_at);

-- Whoever runs the installation suspended the portal: its storefronts are closed. The reason is for its staff.
alter table portal add suspended_at timestamptz;
alter table portal add suspension_reason text check ((suspension_reason is null) = (suspended_at is null));

do $$
declare
  name text;
begin
  foreach name in array array['staff_provider', 'staff_provider_group', 'staff_identity', 'staff_provider_login'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
    execute format('grant select, insert, update, delete on %I to foyer_app', name);
  end loop;
end $$;
