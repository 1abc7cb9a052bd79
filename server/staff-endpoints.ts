import { staffOrderEndpoints } from './orders/staff/endpoints.ts';
import { auditEndpoints } from './staff/audit-entries.ts';
import { signInEndpoints } from './staff/endpoints.ts';
import { invitationEndpoints } from './staff/invitations.ts';
import { peopleEndpoints } from './staff/people.ts';
import { roleEndpoints } from './staff/roles.ts';
import type { StaffEndpoint } from './staff/staff-request.ts';

/** The handlers of all staff calls, noun by noun. */
export const staffEndpoints: readonly StaffEndpoint[] = [
  ...signInEndpoints,
  ...staffOrderEndpoints,
  ...peopleEndpoints,
  ...invitationEndpoints,
  ...roleEndpoints,
  ...auditEndpoints,
];
