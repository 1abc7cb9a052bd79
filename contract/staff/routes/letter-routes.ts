import { inSellers, type StaffRoute, toChange, toView } from './staff-access.ts';

/** Emails to buyers, members and staff. */
export const letterRoutes = {
  listLetters: { method: 'GET', path: '/letter', access: inSellers(toView('letters')) },
  getLetter: { method: 'GET', path: '/letter/{id}', access: inSellers(toView('letters')) },
  sendLetterAgain: {
    method: 'POST',
    path: '/letter/{id}/send_again',
    access: inSellers(toChange('orders')),
  },
} as const satisfies Record<string, StaffRoute>;
