-- Orders with a ticket for an event or a session (SLS-01); it has all that is read of them.
create index concurrently if not exists ticket_by_event
  on ticket (portal_id, event_template_id, event_session_id, ticket_order_id)
  where ticket_order_id is not null;
