-- How members log in, and how long they stay.

-- What stands on a member's card, as it is compared: without spaces and hyphens, in capitals.
alter table identity add column member_code text;
create unique index identity_member_code on identity (portal_id, member_code)
  where member_code is not null;
-- Who a member is to the venue's identity provider.
alter table identity add column issuer text;
alter table identity add column subject text;
alter table identity add constraint identity_subject_check
  check ((issuer is null) = (subject is null));
create unique index identity_subject on identity (portal_id, issuer, subject)
  where subject is not null;

-- Only who is logged in has a session; a guest's cart is known by its id.
delete from web_session;
alter table web_session
  drop column cart_id,
  alter column identity_id set not null,
  alter column opened_by drop default,
  add constraint web_session_opened_by_check
    check (opened_by in ('member_code', 'password', 'identity_provider')),
  add foreign key (portal_id, identity_id) references identity;
create index web_session_by_identity on web_session (portal_id, identity_id);
create index web_session_to_forget on web_session (portal_id, expires_at);

-- What a letter's link may do once: set a password, or show that an address is its owner's.
create table mailbox_token (
  portal_id int not null references portal,
  token_hash bytea not null,
  identity_id uuid not null,
  purpose text not null check (purpose in ('password', 'email')),
  -- The address that the letter goes to: the token shows that its owner reads it.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (portal_id, token_hash),
  foreign key (portal_id, identity_id) references identity
);
create index mailbox_token_by_identity on mailbox_token (portal_id, identity_id);
create index mailbox_token_to_forget on mailbox_token (portal_id, expires_at);
alter table mailbox_token enable row level security;
create policy own_portal on mailbox_token
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on mailbox_token to foyer_app;
