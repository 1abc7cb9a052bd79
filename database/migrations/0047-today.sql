-- What the start page of the console counts (TOD-01, TOD-02).

-- The moment from which the money of an order counts: a capture when it is allocated, which may be later than it came
-- (a cart paid in parts); a refund when it is decided or found at the processor. Null in rows of earlier releases.
alter table payment_allocation add allocated_on timestamptz;
alter table payment_allocation alter allocated_on set default now();
-- When a refund failed: its money counts as received again from then on.
alter table payment_entry add failed_on timestamptz;

-- The sums of each seller's finished quarters of an hour, without those in which nothing was sold. A quarter never
-- starts in the middle of a day, whatever the zone.
create table sales_slot (
  portal_id int not null references portal,
  seller_id text not null,
  starts_at timestamptz not null,
  orders int not null,
  tickets int not null,
  -- In minor units; without gift cards, which were paid for when they were sold.
  received bigint not null,
  returned bigint not null,
  primary key (portal_id, seller_id, starts_at)
);

-- The time up to which slots are counted, and when the counting of the portal began.
create table sales_counted (
  portal_id int primary key references portal,
  until timestamptz not null,
  begun_at timestamptz not null
);

-- The last run of `npm run audit`, and the number of differences that it found.
create table books_check (
  portal_id int primary key references portal,
  checked_at timestamptz not null,
  differences int not null
);

do $$
declare
  name text;
begin
  foreach name in array array['sales_slot', 'sales_counted', 'books_check'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_portal on %I using (portal_id = current_portal()) with check (portal_id = current_portal())',
      name);
  end loop;
end $$;
grant select, insert on sales_slot to foyer_app;
grant select, insert, update on sales_counted to foyer_app;
grant select on books_check to foyer_app;
