import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

interface Route {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly file: string;
  readonly children?: readonly Route[] | undefined;
}

/** The routes as React Router matches them, each by its file. */
const objects = (all: readonly Route[]): RouteObject[] =>
  all.map(({ path, index, file, children }) =>
    index
      ? { index: true, id: file }
      : {
          id: file,
          ...(path === undefined ? {} : { path }),
          ...(children ? { children: objects(children) } : {}),
        },
  );
const pageAt = (address: string) => matchRoutes(objects(routes), address)?.at(-1)?.route.id;

/** The page of each address, opened by its URL (APP-06, and what it leaves to others). */
const pages: Readonly<Record<string, string>> = {
  '/': 'home/home.tsx',
  '/events': 'listing/listing.tsx',
  '/events/1': 'event/event.tsx',
  '/events/1/reserve': 'event/event.tsx',
  '/checkout': 'checkout/checkout.tsx',
  '/checkout/1': 'checkout/checkout.tsx',
  '/checkout/complete': 'complete/complete.tsx',
  '/checkout/pending/1': 'pending/pending.tsx',
  '/transfer-cart/1': 'transfer/transfer.tsx',
  '/membership': 'membership/membership.tsx',
  '/membership/gift': 'membership/membership.tsx',
  '/membership/redeem': 'membership-redeem/redeem.tsx',
  '/membership/renew': 'membership/membership.tsx',
  '/my': 'my/first-page.tsx',
  '/my/membership': 'my/membership.tsx',
  '/my/profile': 'my/profile.tsx',
  '/my/upcoming': 'my/upcoming.tsx',
  '/my/upcoming/session/1': 'my/upcoming-session.tsx',
  '/my/orders': 'my/orders.tsx',
  '/my/orders/1': 'my/order.tsx',
  '/user/forgot-membership': 'user-forgot-membership/forgot-membership.tsx',
  '/user/forgot-password': 'user-forgot-password/forgot-password.tsx',
  '/user/reset-password': 'user-reset-password/reset-password.tsx',
  '/user/set-email-address': 'user-set-email-address/set-email-address.tsx',
  '/resend': 'resend/resend.tsx',
  '/manage/1': 'manage/manage.tsx',
  '/manage/1/reschedule/2': 'manage/reschedule.tsx',
  '/manage/1/confirm': 'manage/confirm.tsx',
  '/manage/1/cancel-auto-renew': 'cancel-auto-renew/cancel-auto-renew.tsx',
  '/logout': 'logout/logout.tsx',
  '/login/callback': 'login-callback/login-callback.tsx',
};

// Guards: APP-06
test.each(Object.entries(pages))('%s is the page %s (APP-06)', (address, page) => {
  expect(pageAt(`/tower${address}`)).toBe(`pages/${page}`);
});

test.each(['/nowhere', '/events/1/reserve/more', '/my/elsewhere', '/manage', '/user'])(
  '%s is the page for unknown addresses (APP-06)',
  (address) => {
    expect(pageAt(`/tower${address}`)).toBe('pages/not-found/not-found.tsx');
  },
);

// Guards: APP-06
test('every route is in the checklist or listed here (APP-06)', () => {
  const files = (all: readonly Route[]): string[] =>
    all.flatMap(({ file, children }) => [file, ...files(children ?? [])]);
  const others = [
    'my/account.tsx',
    'sitemap/sitemap.ts',
    'words/words.ts',
    // The member's versions of the two public pages.
    'for-members/own-listing.ts',
    'for-members/own-event.ts',
    'login-provider/login-provider.tsx',
    'ticket-order/ticket-order.tsx',
    'user-confirm-email/confirm-email.tsx',
    'not-found/not-found.tsx',
  ];
  const known = new Set([...Object.values(pages), ...others].map((page) => `pages/${page}`));
  expect(files(routes).filter((file) => !known.has(file))).toEqual([]);
});
