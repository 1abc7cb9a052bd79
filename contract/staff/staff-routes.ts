import { buyerRoutes } from './routes/buyer-routes.ts';
import { catalogueRoutes } from './routes/catalogue-routes.ts';
import { doorRoutes } from './routes/door-routes.ts';
import { exportRoutes } from './routes/export-routes.ts';
import { letterRoutes } from './routes/letter-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import type { StaffRoute } from './routes/staff-access.ts';
import { supportRoutes } from './routes/support-routes.ts';
import { teamRoutes } from './routes/team-routes.ts';

/**
 * Every staff call's method, path and access, without schemas, so that the console can make calls and show
 * rights without zod.
 */
export const staffRoutes = {
  ...signInRoutes,
  ...teamRoutes,
  ...supportRoutes,
  ...orderRoutes,
  ...exportRoutes,
  ...letterRoutes,
  ...buyerRoutes,
  ...doorRoutes,
  ...catalogueRoutes,
} as const satisfies Record<string, StaffRoute>;

export type StaffCallName = keyof typeof staffRoutes;
