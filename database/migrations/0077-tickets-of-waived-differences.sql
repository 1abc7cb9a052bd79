-- What staff waived belongs to the tickets that it was waived for (decision 124), so that a cancelled session gives the money
-- back that was paid for the others. Amounts in minor units by ticket; what is in none of them was waived by an earlier release.
alter table ticket_order add column waived_for jsonb not null default '{}';
