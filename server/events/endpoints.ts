import { type Endpoint, endpoint } from '../http/request.ts';
import { checkPrice } from './check-price.ts';
import { getCalendar, queryCalendar } from './event-calendar.ts';
import { getEvent } from './get-event.ts';
import { getTicketGroup } from './get-ticket-group.ts';
import { listAvailableEvents } from './list-available-events.ts';
import { listEventTemplates } from './list-event-templates.ts';
import { listMembershipRules } from './list-membership-rules.ts';
import { getSession, listSessions, querySessions } from './list-sessions.ts';

export const eventEndpoints: readonly Endpoint[] = [
  endpoint('listAvailableEvents', listAvailableEvents),
  endpoint('getEvent', getEvent),
  endpoint('getCalendar', getCalendar),
  endpoint('queryCalendar', queryCalendar),
  endpoint('listSessions', listSessions),
  endpoint('querySessions', querySessions),
  endpoint('getSession', getSession),
  endpoint('checkPrice', checkPrice),
  endpoint('listEventTemplates', listEventTemplates),
  endpoint('getTicketGroup', getTicketGroup),
  endpoint('listMembershipRules', listMembershipRules),
];
