-- Disputes that the venue won after their tickets were returned (SLS-03, TOD-02).

-- The money, in minor units, that returned tickets were worth and that a bank had then: the buyer's, once it comes back.
alter table ticket_order add column withheld bigint not null default 0;
