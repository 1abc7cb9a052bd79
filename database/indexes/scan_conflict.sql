-- Scans in which a device that was offline decided otherwise than the server (DOR-09).
create index concurrently if not exists scan_conflict on scan (portal_id, id)
  where offline and (device_result <> result or reason = 'refused_offline');
