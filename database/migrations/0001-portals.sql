-- Portals, their sellers, and what they configure. Every later table is keyed by portal first.

create function current_portal() returns int
  language sql stable parallel safe
  return nullif(current_setting('foyer.portal', true), '')::int;

create table portal (
  portal_id int generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null default '',
  hosts text[] not null default '{}',
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  languages text[] not null default '{en}',
  public_identity_id uuid not null default gen_random_uuid(),
  -- Raised by every import: processes drop what they cached of the portal.
  version bigint not null default 1,
  created_at timestamptz not null default now()
);

create table seller (
  portal_id int not null references portal,
  id text not null,
  slug text not null,
  name text not null,
  metadata jsonb not null default '{}',
  position int not null default 0,
  primary key (portal_id, id),
  unique (portal_id, slug)
);

create table venue (
  portal_id int not null references portal,
  id text not null,
  name text not null,
  timezone text not null,
  address jsonb not null default '{}',
  primary key (portal_id, id)
);

create table config (
  portal_id int not null references portal,
  scope text not null check (scope in ('portal', 'seller', 'event_template', 'ticket_group')),
  resource_id text not null default '',
  key text not null,
  value jsonb not null,
  primary key (portal_id, scope, resource_id, key)
);

create table string (
  portal_id int not null references portal,
  seller_id text not null default '',
  locale text not null,
  key text not null,
  message text not null,
  primary key (portal_id, seller_id, locale, key)
);

create table theme (
  portal_id int not null references portal,
  seller_id text not null default '',
  tokens jsonb not null,
  primary key (portal_id, seller_id)
);

-- Pictures live in the database, so that every process behind a load balancer has them.
create table image (
  portal_id int not null references portal,
  id text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, id)
);

-- Which storefront an address opens is asked before any portal is known: the one query that
-- crosses portals.
create function portal_directory() returns table (
  portal_id int, key text, name text, hosts text[], version bigint, seller_id text, slug text,
  seller_name text
)
  language sql stable security definer set search_path = public
  as $$
    select p.portal_id, p.key, p.name, p.hosts, p.version, s.id, s.slug, s.name
    from portal p left join seller s using (portal_id)
    order by p.portal_id, s.position, s.id
  $$;

-- An import names its portal by key; the row is made when the key is new.
create function portal_for_import(portal_key text) returns int
  language sql security definer set search_path = public
  as $$
    insert into portal (key) values (portal_key)
    on conflict (key) do update set key = excluded.key
    returning portal_id
  $$;
