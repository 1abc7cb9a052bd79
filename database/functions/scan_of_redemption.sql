-- Writes the scan of a redemption. Only processes of the version before scans (decision 112) still write redemptions. A
-- portal that moves here brings both (decision 142).
create or replace function scan_of_redemption() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.moving', true) = 'on' then return null; end if;
  insert into scan (portal_id, device, device_scan_id, ticket_id, event_template_id, event_session_id, direction,
    result, persons, device_time, server_time, offline, forced)
  select t.portal_id, left(coalesce(nullif(new.run, ''), 'door'), 200), gen_random_uuid(), t.id, t.event_template_id,
    t.event_session_id, 'in', 'admitted', 1, new.redeemed_on, new.redeemed_on, false, false
  from ticket t where t.portal_id = new.portal_id and t.id = new.ticket_id;
  return null;
end $$;

revoke execute on function scan_of_redemption() from public;
