-- Logging in at the venue's identity provider (decision 062).

-- A login that somebody began and that its browser may finish, once: only hashes are kept.
create table provider_login (
  portal_id int not null references portal,
  state_hash bytea not null,
  -- Of what the browser that began it keeps in a cookie.
  browser_hash bytea not null,
  seller_id text not null,
  -- Where it leads, as a path below the storefront's own.
  next text not null,
  expires_at timestamptz not null,
  primary key (portal_id, state_hash)
);
create index provider_login_to_forget on provider_login (portal_id, expires_at);

-- A token of the provider that logged somebody in, until it is too old to do so again.
create table used_provider_token (
  portal_id int not null references portal,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (portal_id, token_hash)
);
create index used_provider_token_to_forget on used_provider_token (portal_id, expires_at);

alter table provider_login enable row level security;
create policy own_portal on provider_login
  using (portal_id = current_portal()) with check (portal_id = current_portal());
alter table used_provider_token enable row level security;
create policy own_portal on used_provider_token
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on provider_login, used_provider_token to foyer_app;
