-- The most that one network may hold unpaid of a total: a share of it in percent, but at least least_bound. A
-- network that already holds some gets no more than half of the total by that minimum.
create or replace function network_bound(total bigint, held int, share int, least_bound int)
  returns bigint
  language sql immutable
as $$
    select greatest(
      ceil(total::numeric * share / 100)::bigint,
      case when held = 0 then least_bound else least(least_bound, ceil(total::numeric / 2)::bigint) end)
  $$;

revoke execute on function network_bound(bigint, int, int, int) from public;
grant execute on function network_bound(bigint, int, int, int) to foyer_app;
