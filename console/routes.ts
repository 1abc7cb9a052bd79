import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/front/front.tsx'),
  route(':portal/sign-in', 'pages/sign-in/sign-in.tsx'),
  route(':portal/*', 'pages/portal/portal.tsx'),
] satisfies RouteConfig;
