-- When a session is sold, and sessions that are cheaper than others (decision 190).
alter table event_session
  add column sales_start timestamptz,
  add column sales_end timestamptz,
  add column closed boolean not null default false;
-- Safe: earlier versions write no negative increases, and add those that they read to a price.
alter table event_session drop constraint event_session_price_increase_check;
