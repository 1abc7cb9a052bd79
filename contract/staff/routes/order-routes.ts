import { either, inPortal, inSellers, type StaffRoute, toChange, toView } from './staff-access.ts';

/**
 * Rights to decide requests: those about money, or those about sessions. People who hold places see and withdraw their
 * own.
 */
const toDecide = either(
  inSellers(toView('orders'), { special: 'refund' }),
  inSellers(toView('orders'), { special: 'change_session' }),
  inSellers(toChange('orders')),
);

/** Today, orders, sessions, and bulk actions. */
export const orderRoutes = {
  getToday: { method: 'GET', path: '/today', access: 'signed_in', isPolling: true },
  listAttention: { method: 'GET', path: '/attention', access: 'signed_in', isPolling: true },
  streamToday: { method: 'GET', path: '/today/stream', access: 'signed_in', isPolling: true },

  listOrders: { method: 'GET', path: '/order', access: inSellers(toView('orders')) },
  listOrderEvents: { method: 'GET', path: '/order_event', access: inSellers(toView('orders')) },
  listOrderSessions: {
    method: 'GET',
    path: '/order_event/{id}/session',
    access: inSellers(toView('orders')),
  },
  search: { method: 'GET', path: '/search', access: inSellers(toView('orders')) },
  getOrder: { method: 'GET', path: '/order/{number}', access: inSellers(toView('orders')) },
  listOrderEntries: {
    method: 'GET',
    path: '/order/{number}/history',
    access: inSellers(toView('orders')),
  },
  refundOrder: {
    method: 'POST',
    path: '/order/{number}/refund',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  cancelTickets: {
    method: 'POST',
    path: '/order/{number}/cancel_tickets',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  releasePlaces: {
    method: 'POST',
    path: '/order/{number}/release_places',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  remedyRefund: {
    method: 'POST',
    path: '/failed_refund/{id}/remedy',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  settleWonDispute: {
    method: 'POST',
    path: '/order/{number}/settle_won_dispute',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  reopenWonDispute: {
    method: 'POST',
    path: '/order/{number}/reopen_won_dispute',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  keepLostOrder: {
    method: 'POST',
    path: '/order/{number}/keep_lost',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  editOrder: {
    method: 'POST',
    path: '/order/{number}/edit',
    access: inSellers(toChange('orders')),
  },
  editOrderAndGive: {
    method: 'POST',
    path: '/order/{number}/edit_and_give',
    access: inSellers(toChange('orders'), { special: 'refund' }),
  },
  withdrawOrderEdit: {
    method: 'POST',
    path: '/order/{number}/edit/withdraw',
    access: inSellers(toChange('orders')),
  },
  listEditChoices: {
    method: 'GET',
    path: '/order/{number}/edit_choices',
    access: inSellers(toChange('orders')),
  },
  listApprovals: {
    method: 'GET',
    path: '/approval',
    access: toDecide,
  },
  approve: {
    method: 'POST',
    path: '/approval/{id}/approve',
    access: toDecide,
    isSensitive: true,
    isNotForSupport: true,
  },
  declineApproval: {
    method: 'POST',
    path: '/approval/{id}/decline',
    access: toDecide,
    isNotForSupport: true,
  },
  setApprovalLimits: {
    method: 'POST',
    path: '/approval_limits',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  listSessions: { method: 'GET', path: '/session', access: inSellers(toView('orders')) },
  getSession: { method: 'GET', path: '/session/{id}', access: inSellers(toView('orders')) },
  listSessionEntries: {
    method: 'GET',
    path: '/session/{id}/history',
    access: inSellers(toView('orders')),
  },
  listSessionTickets: {
    method: 'GET',
    path: '/session/{id}/ticket',
    access: inSellers(toView('orders')),
  },
  trySessionChange: {
    method: 'POST',
    path: '/session/{id}/dry_run',
    access: inSellers(toView('orders'), { special: 'change_session' }),
  },
  startSessionChange: {
    method: 'POST',
    path: '/session/{id}/run',
    access: inSellers(toView('orders'), { special: 'change_session' }),
    isSensitive: true,
  },
  getSessionRun: {
    method: 'GET',
    path: '/session/{id}/run',
    access: inSellers(toView('orders')),
    isPolling: true,
  },
  listOrderNumbers: {
    method: 'GET',
    path: '/order_number',
    access: inSellers(toView('orders')),
  },
  tryBulkRefund: {
    method: 'POST',
    path: '/bulk/refund',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  tryBulkMove: {
    method: 'POST',
    path: '/bulk/move',
    access: inSellers(toView('orders'), { special: 'change_session' }),
  },
  startBulkRefund: {
    method: 'POST',
    path: '/bulk/{id}/refund',
    access: inSellers(toView('orders'), { special: 'refund' }),
    isSensitive: true,
  },
  startBulkMove: {
    method: 'POST',
    path: '/bulk/{id}/move',
    access: inSellers(toView('orders'), { special: 'change_session' }),
    isSensitive: true,
  },
  listBulkRuns: { method: 'GET', path: '/bulk', access: inSellers(toView('orders')) },
  getBulkRun: {
    method: 'GET',
    path: '/bulk/{id}',
    access: inSellers(toView('orders')),
    isPolling: true,
  },
  listStaffCarts: { method: 'GET', path: '/staff_cart', access: inSellers(toChange('orders')) },
  listHoldableTickets: {
    method: 'GET',
    path: '/staff_cart_event/{id}',
    access: inSellers(toChange('orders')),
  },
  listHoldableSeats: {
    method: 'GET',
    path: '/staff_cart_event/{id}/seat',
    access: inSellers(toChange('orders')),
  },
  priceStaffCart: {
    method: 'POST',
    path: '/staff_cart_price',
    access: inSellers(toChange('orders')),
  },
  mailStaffCart: {
    method: 'POST',
    path: '/staff_cart/{id}/mail',
    access: inSellers(toChange('orders')),
  },
  holdStaffCart: { method: 'POST', path: '/staff_cart', access: inSellers(toChange('orders')) },
  askStaffCart: {
    method: 'POST',
    path: '/staff_cart_request',
    access: inSellers(toChange('orders')),
  },
  extendStaffCart: {
    method: 'POST',
    path: '/staff_cart/{id}/extend',
    access: inSellers(toChange('orders')),
  },
  withdrawStaffCart: {
    method: 'POST',
    path: '/staff_cart/{id}/withdraw',
    access: inSellers(toChange('orders')),
  },
  correctBuyer: {
    method: 'PATCH',
    path: '/order/{number}/buyer',
    access: inSellers(toChange('orders')),
  },
  correctHolder: {
    method: 'PATCH',
    path: '/order/{number}/ticket/{ticket}/holder',
    access: inSellers(toChange('orders')),
  },
  printTickets: {
    method: 'POST',
    path: '/order/{number}/print',
    access: inSellers(toChange('orders')),
  },
  addOrderNote: {
    method: 'POST',
    path: '/order/{number}/note',
    access: inSellers(toChange('orders')),
  },
} as const satisfies Record<string, StaffRoute>;
