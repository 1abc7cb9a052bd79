-- Lists which addresses belong to which storefront. It is asked before any portal is known, and so runs as
-- the owner, across portals. A portal that moved away is not in it, so no request and no sweep finds it.
create or replace function portal_directory()
  returns table (portal_id int, key text, name text, hosts text[], version bigint, seller_id text, slug text,
    seller_name text)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
    select p.portal_id, p.key, p.name, p.hosts, p.version, s.id, s.slug, s.name
    from portal p left join seller s using (portal_id)
    where p.moved_at is null
    order by p.portal_id, s.position, s.id
  $$;

revoke execute on function portal_directory() from public;
grant execute on function portal_directory() to foyer_app;
