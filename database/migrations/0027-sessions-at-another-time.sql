-- How often an import gave a session another time: calendars keep the entry with the highest number.
alter table event_session add revision int not null default 0;
