import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/front/front.tsx'),
  route(':portal/sign-in', 'pages/sign-in/sign-in.tsx'),
  route(':portal/link', 'pages/link/link.tsx'),
  route(':portal', 'portal/portal-layout.tsx', [
    layout('portal/page-boundary.tsx', [
      index('pages/start/start.tsx'),
      route('orders', 'pages/orders/orders.tsx'),
      route('orders/:number', 'pages/order/order.tsx'),
      route('me', 'pages/me/me.tsx'),
      route('*', 'pages/missing/missing.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
