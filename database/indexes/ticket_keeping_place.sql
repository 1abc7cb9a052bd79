-- Places of a session that refunded tickets keep taken (SLS-03).
create index concurrently if not exists ticket_keeping_place
  on ticket (portal_id, event_session_id) where keeps_place;
