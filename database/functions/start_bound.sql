-- Returns the bound 'from' or 'until' of the span in which sessions of a place of network_verdicts start; null without sessions.
-- Processes of earlier versions name a day and its zone instead: then the bound is some days after that day began (decision 156).
create or replace function start_bound(place jsonb, bound text, days int)
  returns timestamptz
  language sql stable
as $$
    select coalesce((place->>bound)::timestamptz,
      ((place->>'day')::date + days)::timestamp at time zone (place->>'zone'))
  $$;

revoke execute on function start_bound(jsonb, text, int) from public;
grant execute on function start_bound(jsonb, text, int) to foyer_app;
