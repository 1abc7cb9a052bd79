-- Functions that run as their owner find tables in `public` before temporary ones. A search path that
-- does not name pg_temp searches it first, so whoever may make a temporary table `portal` with a
-- trigger would run code as the owner.
alter function portal_directory() set search_path = public, pg_temp;
alter function portal_for_import(text) set search_path = public, pg_temp;
