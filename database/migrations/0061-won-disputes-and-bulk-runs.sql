-- Disputes that the venue won after their tickets were returned (SLS-03, TOD-02).

-- The money, in minor units, that returned tickets were worth and that a bank had then: the buyer's, once it comes back.
alter table ticket_order add column withheld bigint not null default 0;

-- Nobody's bulk run waits for one of somebody else (SLS-10): one at a time for a person, by bulk_run_open_by_person.
-- Safe: only bulk runs of staff use this small table, and each order's line still ends once.
drop index bulk_run_open;
