-- Drafts give meaning to changing the look, letters, money and developers' settings: owners confirm who has these (decision 187).
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
), new_right (area) as (values ('look'), ('letters'), ('money'), ('developers')
), ready (role, area) as (
  values ('manager', 'look'), ('manager', 'letters'), ('manager', 'money'), ('designer', 'look'),
    ('finance', 'money')
), own as (
  select r.portal_id, r.key as role, n.area from staff_role r cross join new_right n
    where r.rights->'areas'->>n.area = 'change'
)
select h.portal_id, h.role, r.area || ' change', now() from held h join ready r on r.role = h.role
union all
select h.portal_id, h.role, o.area || ' change', now() from held h
  join own o on o.portal_id = h.portal_id and o.role = h.role;
