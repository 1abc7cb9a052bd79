import { inSellers, type StaffRoute, toChange, toView } from './staff-access.ts';

/** Rights with which one changes the shop at once. */
const toPublish = inSellers(toChange('catalogue'), { special: 'publish' });

/** Routes of the catalogue: the forms that edit it, and changes published at once. */
export const catalogueRoutes = {
  getFields: { method: 'GET', path: '/field', access: inSellers(toView('catalogue')) },
  getWordFields: { method: 'GET', path: '/field/word', access: inSellers(toView('catalogue')) },
  listShopEvents: { method: 'GET', path: '/event', access: inSellers(toView('catalogue')) },
  getShopEvent: { method: 'GET', path: '/event/{id}', access: inSellers(toView('catalogue')) },
  listRevisions: { method: 'GET', path: '/revision', access: inSellers(toView('catalogue')) },
  getRevision: {
    method: 'GET',
    path: '/revision/{number}',
    access: inSellers(toView('catalogue')),
  },
  listClosures: { method: 'GET', path: '/closure', access: inSellers(toView('catalogue')) },
  tryQuickChange: { method: 'POST', path: '/quick_change/try', access: toPublish },
  publishQuickChange: { method: 'POST', path: '/quick_change', access: toPublish },
} as const satisfies Record<string, StaffRoute>;
