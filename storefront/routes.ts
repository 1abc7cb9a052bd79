import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The routes for developers, left out of production builds (APP-33). */
const whileDeveloping =
  process.env['NODE_ENV'] === 'development'
    ? [route(':seller/_stories', 'pages/stories/stories.tsx')]
    : [];

/** All addresses of a storefront; the base path is the seller's slug (APP-20). */
export default [
  route(':seller', 'pages/home/home.tsx'),
  route(':seller/sitemap.xml', 'pages/sitemap/sitemap.ts'),
  route(':seller/words/:version/*', 'pages/words/words.ts'),
  route(':seller/events', 'pages/listing/listing.tsx'),
  route(':seller/events/:id/:action?', 'pages/event/event.tsx'),
  route(':seller/for-members/events', 'pages/for-members/own-listing.ts'),
  route(':seller/for-members/events/:id/:action?', 'pages/for-members/own-event.ts'),
  route(':seller/checkout/complete', 'pages/complete/complete.tsx'),
  route(':seller/checkout/pending/:cartId', 'pages/pending/pending.tsx'),
  route(':seller/checkout/:cartId?', 'pages/checkout/checkout.tsx'),
  route(':seller/transfer-cart/:cartId', 'pages/transfer/transfer.tsx'),
  route(':seller/login/provider', 'pages/login-provider/login-provider.tsx'),
  route(':seller/login/callback', 'pages/login-callback/login-callback.tsx'),
  route(':seller/logout', 'pages/logout/logout.tsx'),
  route(':seller/membership/redeem', 'pages/membership-redeem/redeem.tsx'),
  route(':seller/membership/:action?', 'pages/membership/membership.tsx'),
  route(':seller/ticket_order/:id', 'pages/ticket-order/ticket-order.tsx'),
  route(':seller/my', 'pages/my/account.tsx', [
    index('pages/my/first-page.tsx'),
    route('membership', 'pages/my/membership.tsx'),
    route('profile', 'pages/my/profile.tsx'),
    route('upcoming', 'pages/my/upcoming.tsx'),
    route('upcoming/session/:id', 'pages/my/upcoming-session.tsx'),
    route('orders', 'pages/my/orders.tsx'),
    route('orders/:id', 'pages/my/order.tsx'),
  ]),
  route(
    ':seller/manage/:ticketOrderId/cancel-auto-renew',
    'pages/cancel-auto-renew/cancel-auto-renew.tsx',
  ),
  route(':seller/manage/:id', 'pages/manage/manage.tsx'),
  route(':seller/manage/:id/reschedule/:sessionId', 'pages/manage/reschedule.tsx'),
  route(':seller/manage/:id/confirm', 'pages/manage/confirm.tsx'),
  route(':seller/resend', 'pages/resend/resend.tsx'),
  route(':seller/user/forgot-membership', 'pages/user-forgot-membership/forgot-membership.tsx'),
  route(':seller/user/forgot-password', 'pages/user-forgot-password/forgot-password.tsx'),
  route(':seller/user/reset-password', 'pages/user-reset-password/reset-password.tsx'),
  route(':seller/user/set-email-address', 'pages/user-set-email-address/set-email-address.tsx'),
  route(':seller/user/confirm-email', 'pages/user-confirm-email/confirm-email.tsx'),
  ...whileDeveloping,
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig;
