-- Events that the venue has taken off sale, and that stay in its file (decision 190).
alter table event_template add column off_sale boolean not null default false;
