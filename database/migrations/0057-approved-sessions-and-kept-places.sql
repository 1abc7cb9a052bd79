-- Cancelling a session above the limit of one person waits for a second one (STF-12, SLS-09).

-- The dry run that a request is about.
alter table approval add column session_run_id uuid;
alter table approval drop constraint approval_about_check;
alter table approval add constraint approval_about_check
  check (num_nonnulls(order_number, bulk_run_id, session_run_id) = 1);
create index approval_of_session_run on approval (portal_id, session_run_id) where session_run_id is not null;

-- The request whose dry run it repeats, or that it carries out.
alter table session_run add column approval_id uuid;
alter table session_run add foreign key (portal_id, approval_id) references approval;
-- In a dry run: it gives back more than one person may alone.
alter table session_run_line add column is_above_limit boolean not null default false;
-- The fees of the order's tickets, as returned or kept: [{fee, returned, kept}] in decimal texts.
alter table session_run_line add column fees jsonb not null default '[]';

-- Refunds that leave a place taken, and fees that are kept (SLS-03).

-- A cancelled ticket whose place is still taken.
alter table ticket add column keeps_place boolean not null default false;
alter table ticket add constraint ticket_keeps_place_check check (keeps_place <= (state = 'cancelled'));
drop index ticket_one_a_seat;
create unique index ticket_one_a_seat on ticket (portal_id, event_session_id, seat_template_id)
  where seat_template_id is not null
    and (state in ('held', 'in_cart', 'booked', 'redeemed') or keeps_place);

create or replace view stock_audit with (security_invoker = true) as
with counted as (
  select portal_id, coalesce(event_session_id, '') as session_id, '' as group_id, count(*)::int as n
  from ticket
  where counts_session and (state in ('held', 'in_cart', 'booked', 'redeemed') or keeps_place)
  group by portal_id, coalesce(event_session_id, '')
  union all
  select portal_id, coalesce(event_session_id, ''), ticket_group_id, count(*)::int
  from ticket
  where counts_group and (state in ('held', 'in_cart', 'booked', 'redeemed') or keeps_place)
  group by portal_id, coalesce(event_session_id, ''), ticket_group_id
)
select portal_id, session_id, group_id, coalesce(stock.used, 0) as used, coalesce(counted.n, 0) as tickets
from stock full join counted using (portal_id, session_id, group_id)
where coalesce(stock.used, 0) <> coalesce(counted.n, 0);

-- Fees of cancelled tickets that the venue kept, in minor units: a part of the order's price.
alter table ticket_order add column kept_fees bigint not null default 0 check (kept_fees >= 0);
