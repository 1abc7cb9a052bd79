import { inSellers, type StaffRoute, toView } from './staff-access.ts';

/** What is sold, and the forms in which it is edited. */
export const catalogueRoutes = {
  getFields: { method: 'GET', path: '/field', access: inSellers(toView('catalogue')) },
} as const satisfies Record<string, StaffRoute>;
