-- Returns a cart of `cart_in_parts`, each ticket a group of its own, with the prices of its codes in its tickets, and with what
-- the codes take off. Processes of the version before know no other place for them.
create or replace function at_code_prices(whole json)
  returns json
  language sql
  stable
as $$
  select json_object_agg(part.key, case part.key
    when 'tickets' then (
      select coalesce(json_agg(g.value::jsonb || jsonb_build_object(
        'adjusted_value', coalesce(p.adjusted_value, (g.value->>'adjusted_value')::bigint),
        'fee_fixed_outside', coalesce(p.fee_fixed_outside, (g.value->>'fee_fixed_outside')::bigint),
        'fee_percent_outside', coalesce(p.fee_percent_outside, (g.value->>'fee_percent_outside')::bigint),
        'ids', json_build_array(i.id),
        'positions', json_build_array(g.value->'positions'->i.at),
        'seats', case when json_typeof(g.value->'seats') = 'array' then json_build_array(g.value->'seats'->i.at) end,
        'codes', case when json_typeof(g.value->'codes') = 'array' then json_build_array(g.value->'codes'->i.at) end)),
        '[]')
      from json_array_elements(part.value) g
      cross join lateral (
        select e.id, (e.n - 1)::int as at from json_array_elements_text(g.value->'ids') with ordinality e (id, n)) i
      left join prices_by_codes((whole->'cart'->'code_prices')::jsonb) p on p.ticket_id = i.id::uuid)
    when 'codes' then (
      select coalesce(json_agg(k.value::jsonb || jsonb_build_object('mods', (
        select coalesce(jsonb_agg(jsonb_build_object('amount', p->'mods'->(k.value->>'promo_code_id'),
          'tickets', p->'tickets')), '[]')
        from jsonb_array_elements((whole->'cart'->'code_prices')::jsonb) p
        where p->'mods' ? (k.value->>'promo_code_id')))), '[]')
      from json_array_elements(part.value) k)
    else part.value end)
  from json_each(whole) part
$$;

revoke execute on function at_code_prices(json) from public;
grant execute on function at_code_prices(json) to foyer_app;
