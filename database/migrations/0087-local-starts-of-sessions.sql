-- The local times that sessions come from, so that they follow when the rules of a zone change (CAT-04, decision 193).
-- Written by the program, whose table of time zones decides; null in rows of before, until the next import or the daily job.
alter table event_session
  -- The start that the schedule or file gives the session, YYYY-MM-DDTHH:MM; null if the file gives it an id.
  add column rule_start text,
  -- The start that it has in its file, which differs from the first if it was moved.
  add column local_start text,
  -- True if it was sold, and stays at its instant though the zone's rules have changed.
  add column keeps_instant boolean not null default false;
