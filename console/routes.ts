import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The routes for developers, left out of production builds. */
const whileDeveloping =
  process.env['NODE_ENV'] === 'development'
    ? [route('_stories/:part?', 'pages/stories/stories.tsx')]
    : [];

export default [
  route(':portal/door', 'pages/door/open-scanner.ts'),
  layout('shell/console-frame.tsx', [
    index('pages/front/front.tsx'),
    ...whileDeveloping,
    route(':portal/sign-in', 'pages/sign-in/sign-in.tsx'),
    route(':portal/link', 'pages/link/link.tsx'),
    route(':portal/provider', 'pages/provider-return/provider-return.tsx'),
    route(':portal', 'portal/portal-layout.tsx', [
      layout('portal/page-boundary.tsx', [
        index('pages/start/start.tsx'),
        route('orders', 'pages/orders/orders.tsx'),
        route('orders/:number', 'pages/order/order.tsx'),
        route('bulk', 'pages/bulks/bulk-runs.tsx'),
        route('bulk/:id', 'pages/bulk/bulk-run.tsx'),
        route('sessions', 'pages/sessions/sessions.tsx'),
        route('sessions/:id', 'pages/session/session.tsx'),
        route('events', 'pages/events/events.tsx'),
        route('events/:id', 'pages/event/event.tsx'),
        route('closures', 'pages/closures/closures.tsx'),
        route('drafts', 'pages/drafts/drafts.tsx'),
        route('drafts/:id', 'pages/draft/draft.tsx'),
        route('history', 'pages/history/history.tsx'),
        route('history/:number', 'pages/revision/revision.tsx'),
        route('buyers', 'pages/buyers/buyers.tsx'),
        route('buyers/:key', 'pages/buyer/buyer.tsx'),
        route('doors', 'pages/doors/doors.tsx'),
        route('payment-links', 'pages/payment-links/payment-links.tsx'),
        route('approvals', 'pages/approvals/approvals.tsx'),
        route('team', 'pages/people/people.tsx'),
        route('team/invite', 'pages/invite/invite.tsx'),
        route('team/provider', 'pages/provider/provider.tsx'),
        route('team/support', 'pages/support/support.tsx'),
        route('team/roles', 'pages/roles/roles.tsx'),
        route('team/roles/new', 'pages/role/new-role.tsx'),
        route('team/roles/:key', 'pages/role/role.tsx'),
        route('team/:id', 'pages/person/person.tsx'),
        route('team/:id/roles', 'pages/person-roles/person-roles.tsx'),
        route('audit', 'pages/audit/audit.tsx'),
        route('letters', 'pages/letters/letters.tsx'),
        route('letters/:id', 'pages/letter/letter.tsx'),
        route('exports', 'pages/exports/exports.tsx'),
        route('me', 'pages/me/me.tsx'),
        route('*', 'pages/missing/missing.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
