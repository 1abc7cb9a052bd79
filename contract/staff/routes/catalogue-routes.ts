import { inSellers, type StaffRoute, toView } from './staff-access.ts';

/** Routes of the catalogue: the forms that edit it. */
export const catalogueRoutes = {
  getFields: { method: 'GET', path: '/field', access: inSellers(toView('catalogue')) },
  getWordFields: { method: 'GET', path: '/field/word', access: inSellers(toView('catalogue')) },
} as const satisfies Record<string, StaffRoute>;
