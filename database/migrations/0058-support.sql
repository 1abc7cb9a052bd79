-- The operator's support in a portal's console, with the portal's consent (STF-18).

create table support_consent (
  portal_id int not null references portal,
  id uuid not null,
  -- The role that support has, and its name and rights as they were when consent was given.
  role text not null,
  role_name text,
  rights jsonb not null,
  given_by uuid not null,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  withdrawn_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, given_by) references staff_person
);
create index support_consent_in_time on support_consent (portal_id, ends_at) where withdrawn_at is null;

-- A person of the operator's, made by a consent and gone with it; null for those who work at the portal.
alter table staff_person
  add support_consent uuid,
  add foreign key (portal_id, support_consent) references support_consent;
create index staff_person_of_support on staff_person (portal_id, support_consent) where support_consent is not null;

alter table staff_link drop constraint staff_link_purpose_check;
alter table staff_link add constraint staff_link_purpose_check
  check (purpose in ('setup', 'invitation', 'reset', 'sample', 'support'));

alter table support_consent enable row level security;
create policy own_portal on support_consent
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update on support_consent to foyer_app;
