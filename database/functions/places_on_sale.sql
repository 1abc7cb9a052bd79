-- The places that an event sells on a day at its venue, or without sessions if the day is null. Null if some
-- of them are unlimited. For processes of earlier versions: others compute the day themselves (decision 156).
create or replace function places_on_sale(portal int, event text, day date, zone text)
  returns bigint
  language sql stable
as $$
    select places_starting_within(portal, event, day::timestamp at time zone zone, (day + 1)::timestamp at time zone zone)
  $$;

revoke execute on function places_on_sale(int, text, date, text) from public;
grant execute on function places_on_sale(int, text, date, text) to foyer_app;
