import { orderCalls } from './order-calls.ts';
import { auditCalls, peopleCalls } from './people-calls.ts';
import { meCalls, signInCalls } from './sign-in-calls.ts';
import type { StaffCallShape } from './staff-call.ts';
import type { StaffCallName, staffRoutes } from './staff-routes.ts';

/** Every staff call (STF-16). The OpenAPI document and the typed client are made from it. */
export const staffCalls = {
  ...signInCalls,
  ...meCalls,
  ...peopleCalls,
  ...auditCalls,
  ...orderCalls,
} as const satisfies {
  [N in StaffCallName]: StaffCallShape & { route: (typeof staffRoutes)[N] };
};

export type StaffCalls = typeof staffCalls;
