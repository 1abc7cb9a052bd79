-- Deletes what codes took off tickets that are deleted.
create or replace function delete_cartmods_of_tickets() returns trigger
  language plpgsql
  set plan_cache_mode = force_custom_plan
as $$
begin
  delete from cartmod m using gone g where m.portal_id = g.portal_id and m.ticket_id = g.id;
  return null;
end $$;

revoke execute on function delete_cartmods_of_tickets() from public;
