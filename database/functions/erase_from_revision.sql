-- Replaces what a revision holds after something was erased from it, and adds the mark that says so; without a mark, the
-- same content in other bytes. False if there is no such revision. It runs as the owner, because who serves may not change a
-- revision, and so checks the portal itself. The last revision keeps its file and pictures: the shop shows them.
create or replace function erase_from_revision(portal int, revision_number int, whole boolean, new_content bytea,
    new_digest text, new_pictures jsonb, new_note text, new_erasures jsonb)
  returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  held revision%rowtype;
begin
  if portal is distinct from current_portal() then
    raise exception 'a revision of another portal' using errcode = 'insufficient_privilege';
  end if;
  select * into held from revision r
  where r.portal_id = portal and r.number = revision_number for update;
  if not found then
    return false;
  end if;
  if new_digest <> held.digest and not exists (
    select from revision r where r.portal_id = portal and r.number > revision_number) then
    raise exception 'the last revision cannot change' using errcode = 'check_violation';
  end if;
  if held.is_whole and not whole then
    raise exception 'later revisions need this one whole' using errcode = 'check_violation';
  end if;
  if (new_digest, new_pictures, new_note) is distinct from (held.digest, held.pictures, held.note)
    and jsonb_array_length(new_erasures) <= jsonb_array_length(held.erasures) then
    raise exception 'an erasure leaves a mark' using errcode = 'check_violation';
  end if;
  update revision r
  set is_whole = whole, content = new_content, digest = new_digest, pictures = new_pictures, note = new_note,
    erasures = new_erasures
  where r.portal_id = portal and r.number = revision_number;
  return true;
end $$;

revoke execute on function erase_from_revision(int, int, boolean, bytea, text, jsonb, text, jsonb) from public;
grant execute on function erase_from_revision(int, int, boolean, bytea, text, jsonb, text, jsonb) to foyer_app;
