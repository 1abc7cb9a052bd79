import { inPortal, type StaffRoute, toChange, toView } from './staff-access.ts';

/** The operator's support in the console, with the portal's consent (STF-18). */
export const supportRoutes = {
  acceptSupportLink: { method: 'POST', path: '/link/support', access: 'anyone' },
  getSupport: {
    method: 'GET',
    path: '/support',
    access: inPortal(toView('staff')),
    isPolling: true,
  },
  giveSupportConsent: {
    method: 'POST',
    path: '/support',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  // Ending access requires no second factor: nothing may stand in its way.
  withdrawSupportConsent: {
    method: 'DELETE',
    path: '/support/{id}',
    access: inPortal(toChange('staff')),
  },
  endSupportSession: {
    method: 'DELETE',
    path: '/support_session/{id}',
    access: inPortal(toChange('staff')),
  },
} as const satisfies Record<string, StaffRoute>;
