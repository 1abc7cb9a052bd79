-- Won disputes that staff marked as settled (TOD-02), and dry runs of a session by several people (SLS-09).

-- The part of `withheld`, in minor units, that is owed to the buyer no more: it was paid in another way, or is not theirs.
alter table ticket_order add column withheld_settled bigint not null default 0;

-- People look at dry runs of a session at once; the run itself needs the session alone, by session_run_real_open (SLS-09).
-- Safe: only runs of staff use this small table, and each order's line still ends once.
drop index session_run_open;
