-- Returns the held places that carts have of an event on a day at its venue, or without sessions if the day is null.
-- carts: [ids]. For an earlier definition of network_verdicts: places_held_within replaces it (decision 156).
create or replace function places_of_carts(portal int, carts jsonb, event text, day date, zone text)
  returns bigint
  language plpgsql stable
as $$
begin
  return places_held_within(
    portal, carts, event, day::timestamp at time zone zone, (day + 1)::timestamp at time zone zone);
end $$;

revoke execute on function places_of_carts(int, jsonb, text, date, text) from public;
grant execute on function places_of_carts(int, jsonb, text, date, text) to foyer_app;
