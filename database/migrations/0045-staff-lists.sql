-- The list of people and the audit log's pages (STF-11, AUD-03).

-- The last activity of a person, which outlives their sessions; null before the first.
alter table staff_person add column used_at timestamptz;

-- The newest entries of all, of a person, and of a kind of thing, on any day. A thing's own are few.
create index audit_entry_by_time on audit_entry (portal_id, occurred_at, id);
create index audit_entry_of_actor on audit_entry (portal_id, actor, occurred_at, id);
create index audit_entry_of_kind on audit_entry (portal_id, entity_kind, occurred_at, id);

-- Who has a role; links that ended, to delete.
create index staff_grant_of_role on staff_grant (portal_id, role);
create index staff_link_to_forget on staff_link (portal_id, expires_at);
