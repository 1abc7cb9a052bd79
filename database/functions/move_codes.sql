-- Takes uses of promo codes, or returns them where n is negative: all or nothing. Returns the codes that are
-- used up, none if it succeeded. moves: [{"code": promo code id, "n": int}, …]. Codes are locked in the order
-- of their ids, after the counters of places and before tickets. The WHERE of the increment is the guard
-- against using a code too often.
create or replace function move_codes(portal int, moves jsonb)
  returns text[]
  language plpgsql
as $$
declare
  move record;
  done jsonb := '[]';
  exhausted text[] := '{}';
begin
  for move in
    select m->>'code' as code, (m->>'n')::int as n
    from jsonb_array_elements(moves) m
    order by m->>'code' collate "C"
  loop
    update promo_code p set used = p.used + move.n
    where p.portal_id = portal and p.id = move.code
      and (move.n <= 0 or p.max_uses is null or p.used + move.n <= p.max_uses);
    if found then
      done := done || jsonb_build_object('code', move.code, 'n', -move.n);
    elsif move.n > 0 then
      exhausted := exhausted || move.code;
    end if;
  end loop;
  if cardinality(exhausted) > 0 and jsonb_array_length(done) > 0 then
    perform move_codes(portal, done);
  end if;
  return exhausted;
end $$;

revoke execute on function move_codes(int, jsonb) from public;
grant execute on function move_codes(int, jsonb) to foyer_app;
