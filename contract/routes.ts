/**
 * Every call's method and path, free of schemas, so that the browser can make calls without zod.
 * `read: 'cached'` calls are asked under /cached_api by our client, the others under /api.
 */
export const routes = {
  getConfiguration: { method: 'GET', path: '/configuration', read: 'cached' },
  listAvailableEvents: { method: 'GET', path: '/events/available', read: 'cached' },
  getEvent: { method: 'GET', path: '/events/{id}', read: 'cached' },
  getCalendar: { method: 'GET', path: '/events/{id}/calendar', read: 'cached' },
  queryCalendar: { method: 'POST', path: '/events/{id}/calendar', read: 'fresh' },
  listSessions: { method: 'GET', path: '/events/{id}/sessions', read: 'cached' },
  querySessions: { method: 'POST', path: '/events/{id}/sessions', read: 'fresh' },
  getSession: { method: 'GET', path: '/events/{id}/sessions/{sessionId}', read: 'cached' },
  getSeatMap: {
    method: 'GET',
    path: '/events/{id}/sessions/{sessionId}/seat_map',
    read: 'cached',
  },
  getSeatMapGeometry: { method: 'GET', path: '/seat_maps/{hash}', read: 'cached' },
  checkPrice: { method: 'POST', path: '/events/{id}/pricecheck', read: 'fresh' },
  listEventTemplates: { method: 'GET', path: '/event_template', read: 'cached' },
  getTicketGroup: { method: 'GET', path: '/ticket_group/{id}', read: 'cached' },
  listMembershipRules: { method: 'GET', path: '/membership_rules', read: 'cached' },
  getConfig: { method: 'GET', path: '/config', read: 'cached' },
  getImage: { method: 'GET', path: '/image/{id}', read: 'fresh' },
  createCart: { method: 'POST', path: '/my/cart/modify', read: 'fresh' },
  modifyMyCart: { method: 'POST', path: '/my/cart/{id}/modify', read: 'fresh' },
  modifyCart: { method: 'POST', path: '/cart/{id}/modify', read: 'fresh' },
  removeTickets: { method: 'POST', path: '/cart/{id}/remove', read: 'fresh' },
  applyMyCode: { method: 'POST', path: '/my/cart/{id}/apply_code', read: 'fresh' },
  applyCode: { method: 'POST', path: '/cart/{id}/apply_code', read: 'fresh' },
  removeMyCode: { method: 'POST', path: '/my/cart/{id}/remove_code', read: 'fresh' },
  removeCode: { method: 'POST', path: '/cart/{id}/remove_code', read: 'fresh' },
  getCode: { method: 'GET', path: '/code/{code}', read: 'fresh' },
  getMyCart: { method: 'GET', path: '/my/cart/{id}', read: 'fresh' },
  getCart: { method: 'GET', path: '/cart/{id}', read: 'fresh' },
  claimMyCart: { method: 'POST', path: '/my/cart/{id}/claim', read: 'fresh' },
  deleteMyCart: { method: 'DELETE', path: '/my/cart/{id}', read: 'fresh' },
  deleteCart: { method: 'DELETE', path: '/cart/{id}', read: 'fresh' },
  createUser: { method: 'POST', path: '/user', read: 'fresh' },
  payMyCart: { method: 'POST', path: '/my/cart/{id}/pay', read: 'fresh' },
  payCart: { method: 'POST', path: '/cart/{id}/pay', read: 'fresh' },
  guestCheckoutMyCart: { method: 'POST', path: '/my/cart/{id}/guest_checkout', read: 'fresh' },
  guestCheckoutCart: { method: 'POST', path: '/cart/{id}/guest_checkout', read: 'fresh' },
  createGiftee: { method: 'POST', path: '/giftee', read: 'fresh' },
  giftCheckoutMyCart: { method: 'POST', path: '/my/cart/{id}/gift_checkout', read: 'fresh' },
  checkoutMyCart: { method: 'POST', path: '/my/cart/{id}/checkout', read: 'fresh' },
  takeOffMyPayment: {
    method: 'DELETE',
    path: '/my/cart/{id}/payment/{paymentId}',
    read: 'fresh',
  },
  takeOffPayment: { method: 'DELETE', path: '/cart/{id}/payment/{paymentId}', read: 'fresh' },
  listSavedPaymentMethods: {
    method: 'GET',
    path: '/my/identity/saved_payment_method',
    read: 'fresh',
  },
  removeSavedPaymentMethod: {
    method: 'DELETE',
    path: '/my/identity/saved_payment_method/{id}',
    read: 'fresh',
  },
  getLedger: { method: 'GET', path: '/ledger/{type}/{number}', read: 'fresh' },
  listTicketOrders: { method: 'GET', path: '/ticket_order', read: 'cached' },
  listMyTicketOrders: { method: 'GET', path: '/my/ticket_order', read: 'fresh' },
  listMyOrderSessions: { method: 'GET', path: '/my/order_session', read: 'fresh' },
  getTicketOrder: { method: 'GET', path: '/ticket_order/{id}', read: 'fresh' },
  resendOrders: { method: 'POST', path: '/ticket_order/resend', read: 'fresh' },
  getTicketOrderQrCode: { method: 'GET', path: '/ticket_order/{id}/qrcode', read: 'fresh' },
  listMyMemberships: { method: 'GET', path: '/my/membership', read: 'fresh' },
  cancelAutoRenew: { method: 'DELETE', path: '/ticket_order/{id}/auto_renew', read: 'fresh' },
  getMembershipQrCode: { method: 'GET', path: '/membership/{id}/qrcode', read: 'fresh' },
  logIn: { method: 'POST', path: '/login', read: 'fresh' },
  logOut: { method: 'POST', path: '/logout', read: 'fresh' },
  beginProviderLogin: { method: 'POST', path: '/login/provider', read: 'fresh' },
  finishProviderLogin: { method: 'POST', path: '/login/provider_callback', read: 'fresh' },
  logInWithToken: { method: 'POST', path: '/login/provider_token', read: 'fresh' },
  getMyUser: { method: 'GET', path: '/my/user', read: 'fresh' },
  updateMyUser: { method: 'PATCH', path: '/my/user/{id}', read: 'fresh' },
  confirmEmail: { method: 'POST', path: '/user/confirm_email', read: 'fresh' },
  requestPasswordReset: { method: 'POST', path: '/password_reset/request', read: 'fresh' },
  validatePasswordReset: { method: 'POST', path: '/password_reset/validate', read: 'fresh' },
  resetPassword: { method: 'POST', path: '/password_reset/reset', read: 'fresh' },
  reportFailure: { method: 'POST', path: '/client_error', read: 'fresh' },
} as const satisfies Record<string, Route>;

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below /api or /cached_api, parameters in braces. */
  readonly path: string;
  readonly read: 'cached' | 'fresh';
}

export type CallName = keyof typeof routes;
