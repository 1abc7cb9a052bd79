-- What a device at doors says of its queue (DOR-09): scans that the server does not take from it, since when, and scans
-- that it gave up, with the reason.
alter table device
  add column stuck_scans integer not null default 0,
  add column stuck_since timestamptz,
  add column faulty_scans integer not null default 0;
