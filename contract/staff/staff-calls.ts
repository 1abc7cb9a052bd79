import { approvalCalls } from './approval-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { bulkCalls } from './bulk-calls.ts';
import { buyerCalls } from './buyer-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { doorCalls } from './door-calls.ts';
import { draftCalls } from './draft-calls.ts';
import { exportCalls } from './export-calls.ts';
import { fieldCalls } from './field-calls.ts';
import { historyCalls } from './history-calls.ts';
import { letterCalls } from './letter-calls.ts';
import { orderCalls } from './order-calls.ts';
import { orderEditCalls } from './order-edit-calls.ts';
import { orderListCalls } from './order-list-calls.ts';
import { peopleCalls, supportCalls } from './people-calls.ts';
import { providerCalls } from './provider-calls.ts';
import { quickChangeCalls } from './quick-change-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { meCalls, signInCalls } from './sign-in-calls.ts';
import type { StaffCallShape } from './staff-call.ts';
import { staffCartCalls } from './staff-cart-calls.ts';
import type { StaffCallName, staffRoutes } from './staff-routes.ts';
import { todayCalls } from './today-calls.ts';

/** Every staff call (STF-16). The OpenAPI document and the typed client are generated from it. */
export const staffCalls = {
  ...signInCalls,
  ...meCalls,
  ...providerCalls,
  ...peopleCalls,
  ...supportCalls,
  ...auditCalls,
  ...todayCalls,
  ...orderCalls,
  ...orderEditCalls,
  ...approvalCalls,
  ...orderListCalls,
  ...sessionCalls,
  ...bulkCalls,
  ...staffCartCalls,
  ...buyerCalls,
  ...deviceCalls,
  ...doorCalls,
  ...exportCalls,
  ...letterCalls,
  ...fieldCalls,
  ...quickChangeCalls,
  ...historyCalls,
  ...draftCalls,
} as const satisfies {
  [N in StaffCallName]: StaffCallShape & { route: (typeof staffRoutes)[N] };
};

export type StaffCalls = typeof staffCalls;
