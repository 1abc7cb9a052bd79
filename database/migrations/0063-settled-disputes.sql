-- Money of won disputes that staff marked as settled (TOD-02).

-- The part of `withheld`, in minor units, that is owed to the buyer no more: it was paid in another way, or is not theirs.
alter table ticket_order add column withheld_settled bigint not null default 0;
