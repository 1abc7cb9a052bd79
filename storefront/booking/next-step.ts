/** The key of the text that names the next step; null once everything is chosen. */
export type NextStep =
  | 'event.next_step_date'
  | 'event.next_step_session'
  | 'event.next_step_tickets'
  | 'event.next_step_find'
  | 'event.next_step_seats'
  | 'event.next_step_type'
  | 'membership.next_step'
  | null;
