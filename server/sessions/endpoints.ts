import { withinRate } from '../http/rate-limit.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from '../staff/staff-request.ts';
import { getSessionRun, startSessionChange, trySessionChange } from './change-session.ts';
import { getSession, listSessions, listSessionTickets } from './session-calls.ts';
import { listSessionEntries } from './session-history.ts';

/** Limit on dry runs started by one person. */
const rate = { limit: 20, seconds: 60 };

async function tryChange(input: StaffInput<'trySessionChange'>, request: StaffRequest) {
  const { plainServices: services, portalId, viewer } = request;
  await withinRate({ services, portalId }, 'staff_session_trial', viewer.person.id, rate);
  return trySessionChange(input, request);
}

/** Calls with which staff see and change sessions. */
export const sessionEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listSessions', listSessions),
  staffEndpoint('getSession', getSession),
  staffEndpoint('listSessionEntries', listSessionEntries),
  staffEndpoint('listSessionTickets', listSessionTickets),
  staffEndpoint('trySessionChange', tryChange),
  staffEndpoint('startSessionChange', startSessionChange),
  staffEndpoint('getSessionRun', getSessionRun),
];
