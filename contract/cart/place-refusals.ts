/** Refusals for places that are gone, or cannot be held this way. */
export const placeRefusals = [
  'event_session_sold_out',
  'session_capacity_exceeded',
  'ticket_group_sold_out',
  'ticket_group_capacity_exceeded',
  'seat_taken',
  'single_seat_left',
  'companion_seat_alone',
  'max_tickets_per_order_exceeded',
  'min_tickets_per_order_not_met',
] as const;
