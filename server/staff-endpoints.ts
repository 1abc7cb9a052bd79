import { staffOrderEndpoints } from './orders/staff/endpoints.ts';
import { signInEndpoints } from './staff/endpoints.ts';
import type { StaffEndpoint } from './staff/staff-request.ts';

/** The handlers of all staff calls, noun by noun. */
export const staffEndpoints: readonly StaffEndpoint[] = [
  ...signInEndpoints,
  ...staffOrderEndpoints,
];
