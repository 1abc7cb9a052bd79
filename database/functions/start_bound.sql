-- Returns the bound 'from' or 'until' of the span in which sessions of a place of network_verdicts start; null without sessions.
-- The version before called it from network_verdicts. The next version drops it (decision 090).
create or replace function start_bound(place jsonb, bound text, days int)
  returns timestamptz
  language sql stable
as $$
    select coalesce((place->>bound)::timestamptz,
      ((place->>'day')::date + days)::timestamp at time zone (place->>'zone'))
  $$;

revoke execute on function start_bound(jsonb, text, int) from public;
grant execute on function start_bound(jsonb, text, int) to foyer_app;
