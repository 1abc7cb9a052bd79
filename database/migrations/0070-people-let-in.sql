-- Who let whom in with rights to ask for approvals or to give them: for a week the two do not approve for each other (STF-12).
create table staff_let_in (
  portal_id int not null references portal,
  id uuid not null default gen_random_uuid(),
  -- Null for everybody who signs in at the venue's provider, whose groups somebody changed.
  person_id uuid,
  by_person_id uuid not null,
  at timestamptz not null,
  primary key (portal_id, id),
  foreign key (portal_id, person_id) references staff_person,
  foreign key (portal_id, by_person_id) references staff_person
);
create index staff_let_in_lately on staff_let_in (portal_id, at);
alter table staff_let_in enable row level security;
create policy own_portal on staff_let_in
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, delete on staff_let_in to foyer_app;

-- A request may be about the limits themselves, and then about no order.
-- Safe: what is allowed from now on is more than before.
alter table approval drop constraint approval_about_check;
alter table approval add constraint approval_about_check check (
  num_nonnulls(order_number, bulk_run_id, session_run_id) = case act when 'loosen_limits' then 0 else 1 end
) not valid;
