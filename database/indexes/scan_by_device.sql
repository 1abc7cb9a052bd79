-- The last scan of a device (DOR-07).
create index concurrently if not exists scan_by_device on scan (portal_id, device, id);
