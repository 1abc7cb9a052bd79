-- Rights that began to work after they were given, until an owner confirms them for a role (decision 187).
create table unconfirmed_right (
  portal_id int not null references portal,
  role text not null check (role <> 'owner'),
  -- A special right, or an area and its level: "catalogue change".
  "right" text not null,
  since timestamptz not null,
  primary key (portal_id, role, "right")
);
alter table unconfirmed_right enable row level security;
create policy own_portal on unconfirmed_right
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, delete on unconfirmed_right to foyer_app;

-- Every role that somebody has or can still get. Owners can do everything, and were told so.
insert into unconfirmed_right (portal_id, role, "right", since)
with held as (
  select portal_id, role from staff_grant
  union
  select l.portal_id, g->>'role' from staff_link l, jsonb_array_elements(l.grants) g
    where l.used_at is null and l.withdrawn_at is null
  union
  select portal_id, role from staff_provider_group
  union
  select portal_id, role from support_consent where withdrawn_at is null and ends_at > now()
), ready (role, "right") as (
  values ('manager', 'catalogue change'), ('manager', 'publish'), ('event_editor', 'catalogue change'),
    ('event_editor', 'publish'), ('designer', 'publish')
), own as (
  select portal_id, key as role, 'catalogue change' as "right" from staff_role
    where rights->'areas'->>'catalogue' = 'change'
  union all
  select portal_id, key, 'publish' from staff_role where rights->'special' ? 'publish'
)
select h.portal_id, h.role, r."right", now() from held h join ready r on r.role = h.role
union all
select h.portal_id, h.role, o."right", now() from held h
  join own o on o.portal_id = h.portal_id and o.role = h.role;
