import { type StaffEndpoint, staffEndpoint } from '../staff/staff-request.ts';
import { getSessionRun, startSessionChange, trySessionChange } from './change-session.ts';
import { getSession, listSessions, listSessionTickets } from './session-calls.ts';

import { listSessionEntries } from './session-history.ts';

/** Sessions as staff see and change them. */
export const sessionEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listSessions', listSessions),
  staffEndpoint('getSession', getSession),
  staffEndpoint('listSessionEntries', listSessionEntries),
  staffEndpoint('listSessionTickets', listSessionTickets),
  staffEndpoint('trySessionChange', trySessionChange),
  staffEndpoint('startSessionChange', startSessionChange),
  staffEndpoint('getSessionRun', getSessionRun),
];
