-- Takes places, or releases them where n is negative: all or nothing. Returns no row if it succeeded, else
-- the first counter that was short and what was left of it. moves: [{"session": text, "group": text, "n":
-- int}, …]. Counters are locked in the order (session, group), here and everywhere, so that transactions
-- cannot deadlock. The WHERE of the increment is the guard against overselling.
create or replace function move_stock(portal int, moves jsonb)
  returns table (session_id text, group_id text, available int)
  language plpgsql
as $$
declare
  move record;
  done jsonb := '[]';
begin
  for move in
    select m->>'session' as session, m->>'group' as "group", (m->>'n')::int as n
    from jsonb_array_elements(moves) m
    order by m->>'session' collate "C", m->>'group' collate "C"
  loop
    update stock s set used = s.used + move.n
    where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group"
      and (move.n <= 0 or s.capacity = -1 or s.used + move.n <= s.capacity + s.oversell_capacity);
    if found then
      done := done
        || jsonb_build_object('session', move.session, 'group', move."group", 'n', -move.n);
    elsif move.n > 0 then
      perform move_stock(portal, done);
      return query
        select move.session, move."group", coalesce((
          select greatest(s.capacity + s.oversell_capacity - s.used, 0) from stock s
          where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group"
        ), 0);
      return;
    end if;
  end loop;
end $$;

revoke execute on function move_stock(int, jsonb) from public;
grant execute on function move_stock(int, jsonb) to foyer_app;
