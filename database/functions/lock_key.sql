-- Locks a key until the transaction ends, and returns the answer that an earlier write stored under it; no row if
-- there is none. The lock belongs to the key and not to its row, which is written only once, with its answer. It is
-- read by a statement that begins once the lock is there, so it sees what was committed while that was waited for.
create or replace function lock_key(portal int, key text)
  returns table (request_hash bytea, answer jsonb)
  language plpgsql
  set enable_seqscan = off
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(key, portal));
  return query
    select i.request_hash, i.answer from idempotency_key i
    -- Only the primary key has this order: an index of ages begins with the portal too, and plans are kept.
    where i.portal_id = portal and i.key between lock_key.key and lock_key.key
    order by i.key
    limit 1;
end $$;

revoke execute on function lock_key(int, text) from public;
grant execute on function lock_key(int, text) to foyer_app;
