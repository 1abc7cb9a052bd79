import { inPortal, inSellers, type StaffRoute, toChange, toView } from './staff-access.ts';

/** Buyers and members. */
export const buyerRoutes = {
  findBuyers: { method: 'GET', path: '/buyer', access: inSellers(toView('people')) },
  getBuyer: { method: 'GET', path: '/buyer/{key}', access: inSellers(toView('people')) },
  listBuyerOrders: {
    method: 'GET',
    path: '/buyer/{key}/order',
    access: inSellers(toView('people')),
  },
  listBuyerEntries: {
    method: 'GET',
    path: '/buyer/{key}/history',
    access: inPortal(toView('people')),
  },
  addBuyerNote: {
    method: 'POST',
    path: '/buyer/{key}/note',
    access: inPortal(toChange('people')),
  },
  sendResetLink: {
    method: 'POST',
    path: '/member/{id}/reset_link',
    access: inPortal(toChange('people')),
  },
  endMemberSessions: {
    method: 'POST',
    path: '/member/{id}/end_sessions',
    access: inPortal(toChange('people')),
  },
  changeMemberEmail: {
    method: 'POST',
    path: '/member/{id}/email',
    access: inPortal(toChange('people')),
  },
  mergeMembers: {
    method: 'POST',
    path: '/member/{id}/merge',
    access: inPortal(toChange('people')),
  },
  undoMerge: {
    method: 'POST',
    path: '/account_merge/{id}/undo',
    access: inPortal(toChange('people')),
  },
} as const satisfies Record<string, StaffRoute>;
