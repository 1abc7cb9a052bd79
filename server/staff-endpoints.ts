import { approvalEndpoints } from './approvals/endpoints.ts';
import { bulkEndpoints } from './bulk/endpoints.ts';
import { buyerEndpoints } from './buyers/endpoints.ts';
import { doorEndpoints } from './doors/staff/endpoints.ts';
import { allExportEndpoints } from './exports/schedules/endpoints.ts';
import { fieldEndpoints } from './fields/endpoints.ts';
import { staffOrderEndpoints } from './orders/staff/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { draftEndpoints } from './shop/drafts/endpoints.ts';
import { shopEndpoints } from './shop/endpoints.ts';
import { auditEndpoints } from './staff/audit/audit-entries.ts';
import { signInEndpoints } from './staff/endpoints.ts';
import { invitationEndpoints } from './staff/invitations.ts';
import { peopleEndpoints } from './staff/people.ts';
import { providerEndpoints } from './staff/provider/endpoints.ts';
import { rightToConfirmEndpoints } from './staff/rights-to-confirm.ts';
import { roleEndpoints } from './staff/roles.ts';
import { signInRuleEndpoints } from './staff/sign-in-rules.ts';
import type { StaffEndpoint } from './staff/staff-request.ts';
import { supportEndpoints } from './staff/support/endpoints.ts';
import { staffCartEndpoints } from './staff-carts/endpoints.ts';
import { letterEndpoints } from './staff-letters/endpoints.ts';
import { todayEndpoints } from './today/endpoints.ts';

/** The handlers of all staff calls, noun by noun. */
export const staffEndpoints: readonly StaffEndpoint[] = [
  ...signInEndpoints,
  ...signInRuleEndpoints,
  ...providerEndpoints,
  ...supportEndpoints,
  ...todayEndpoints,
  ...staffOrderEndpoints,
  ...approvalEndpoints,
  ...sessionEndpoints,
  ...bulkEndpoints,
  ...staffCartEndpoints,
  ...searchEndpoints,
  ...buyerEndpoints,
  ...doorEndpoints,
  ...allExportEndpoints,
  ...letterEndpoints,
  ...fieldEndpoints,
  ...shopEndpoints,
  ...draftEndpoints,
  ...peopleEndpoints,
  ...invitationEndpoints,
  ...roleEndpoints,
  ...rightToConfirmEndpoints,
  ...auditEndpoints,
];
