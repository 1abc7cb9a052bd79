import { type Answer, type Answers, type ByOwner, sameForAll } from './access-answer.ts';
import { type Owner, roles } from './access-roles.ts';
import { type AccessRow, row, rowPerOwner } from './access-row.ts';
import type { Scene } from './access-scene.ts';
import { anyCart, myCart } from './access-table-carts.ts';

/** Law 9: anyone at its portal who knows an order's id may see it. */
const order: ByOwner = {
  'guest with a cart': [
    '200 named',
    '200 own',
    '200 named',
    '200 named',
    '200 named',
    '200 named',
    '200 named',
  ],
  member: ['200 named', '200 named', '200 named', '200 own', '200 named', '200 named', '200 named'],
  'expired member': [
    '200 named',
    '200 named',
    '200 named',
    '200 named',
    '200 named',
    '200 named',
    '200 named',
  ],
  'other portal’s member': sameForAll('404 not_found'),
};

const byId = async (scene: Scene, owner: Owner) => ({
  params: { id: (await scene.order(owner)).id },
});
/** Answers for calls that only a caller who is not logged in and knows the order's id may make (ORD-02, ORD-53). */
const managed = (guest: Answer): Answers => [
  guest,
  guest,
  guest,
  '403 log_out_to_edit',
  '403 log_out_to_edit',
  guest,
  guest,
];
const managedByOwner = (guest: Answer): ByOwner => ({
  'guest with a cart': managed(guest),
  member: managed(guest),
  'expired member': managed(guest),
  'other portal’s member': managed('404 not_found'),
});

const byCart = async (scene: Scene, owner: Owner) => ({
  params: { id: (await scene.order(owner)).cart },
});
const listed = async (scene: Scene, owner: Owner) => ({
  query: { 'id._in': (await scene.order(owner)).id },
});

/** Under `my/` nobody sees another person's order, even with its id. */
const mine = (member: '200 own' | '200 nothing') =>
  [
    '401 not_logged_in',
    '401 not_logged_in',
    '401 not_logged_in',
    member,
    '200 nothing',
    '401 not_logged_in',
    '401 not_logged_in',
  ] as const;

export const orderRows: readonly AccessRow[] = [
  ...rowPerOwner('listMyTicketOrders', 'the order', listed, {
    'guest with a cart': mine('200 nothing'),
    member: mine('200 own'),
    'expired member': mine('200 nothing'),
    'other portal’s member': mine('200 nothing'),
  }),
  row(
    'listMyOrderSessions',
    'with an order of the member',
    async (scene) => {
      await scene.order('member');
      await scene.order('guest with a cart');
      return {};
    },
    mine('200 own'),
  ),
  ...rowPerOwner('listTicketOrders', 'the order', listed, {
    ...order,
    'other portal’s member': sameForAll('200 nothing'),
  }),
  ...rowPerOwner('getTicketOrder', 'the order', byId, order),
  // A caller who knows the cart but has not paid it learns its state only (decision 082).
  ...rowPerOwner('getMyCart', 'the cart that became an order', byCart, myCart),
  ...rowPerOwner('getCart', 'the cart that became an order', byCart, anyCart),
  ...rowPerOwner(
    'modifyCart',
    'the order, by its former cart',
    async (scene, owner) => ({
      params: { id: (await scene.order(owner)).cart },
      body: { remove: [] },
    }),
    { ...managedByOwner('403 scope_error'), 'other portal’s member': sameForAll('404 not_found') },
  ),
  ...rowPerOwner(
    'modifyCart',
    'the order, by its former cart and its own id',
    async (scene, owner) => {
      const { id, cart } = await scene.order(owner);
      return { params: { id: cart }, body: { remove: [], ticket_order_id: id } };
    },
    { ...managedByOwner('200 named'), 'other portal’s member': sameForAll('404 not_found') },
  ),
  ...rowPerOwner(
    'guestCheckoutCart',
    'an edit of the order',
    async (scene, owner) => ({
      params: { id: (await scene.edit(owner)).id },
      body: { gateway_id: 'free' as const, gateway_data: {}, send_email: false },
    }),
    { ...managedByOwner('200 named'), 'other portal’s member': sameForAll('404 not_found') },
  ),
  // It only releases places and leaves the order unchanged, so a logged-in caller need not log out.
  ...rowPerOwner(
    'deleteCart',
    'an edit of the order',
    async (scene, owner) => ({ params: { id: (await scene.edit(owner)).id } }),
    {
      'guest with a cart': sameForAll('200 named'),
      member: sameForAll('200 named'),
      'expired member': sameForAll('200 named'),
      'other portal’s member': sameForAll('404 not_found'),
    },
  ),
  ...rowPerOwner(
    'cancelTicketOrder',
    'a ticket that is not of the order',
    async (scene, owner) => ({
      ...(await byId(scene, owner)),
      body: { tickets: [{ ticket_id: '00000000-0000-4000-8000-000000000000' }] },
    }),
    managedByOwner('404 ticket_not_found'),
  ),
  ...rowPerOwner(
    'emailTicketOrder',
    'the order',
    async (scene, owner) => ({ ...(await byId(scene, owner)), body: {} }),
    {
      ...managedByOwner('200 named'),
      'guest with a cart': [
        '200 named',
        '200 own',
        '200 named',
        '403 log_out_to_edit',
        '403 log_out_to_edit',
        '200 named',
        '200 named',
      ],
    },
  ),
  // A picture: its own test checks the drawing; this row checks that it contains no personal data.
  ...rowPerOwner('getTicketOrderQrCode', 'the order', byId, {
    'guest with a cart': sameForAll('200 public'),
    member: sameForAll('200 public'),
    'expired member': sameForAll('200 public'),
    'other portal’s member': sameForAll('404 not_found'),
  }),
  ...rowPerOwner('getTicketOrderCalendar', 'the order', byId, order),
  ...rowPerOwner('precheckWallets', 'the order', byId, {
    'guest with a cart': sameForAll('200 public'),
    member: sameForAll('200 public'),
    'expired member': sameForAll('200 public'),
    'other portal’s member': sameForAll('404 not_found'),
  }),
  ...rowPerOwner('getApplePass', 'the order', byId, order),
  // Not set up in this installation; its own tests include requests by a stranger.
  ...rowPerOwner('getGooglePass', 'the order', byId, {
    'guest with a cart': sameForAll('404 not_found'),
    member: sameForAll('404 not_found'),
    'expired member': sameForAll('404 not_found'),
    'other portal’s member': sameForAll('404 not_found'),
  }),
  // The email goes to the address, whoever requests it; the answer does not reveal it.
  row(
    'resendOrders',
    'to the guest’s address',
    async (scene) => {
      await scene.order('guest with a cart');
      return { body: { email: scene.person('guest with a cart').details.email } };
    },
    sameForAll('200 nothing'),
  ),
  row(
    'resendOrders',
    'to an address that bought nothing',
    (_, asker) => ({ body: { email: `nobody-${roles.indexOf(asker)}@example.org` } }),
    sameForAll('404 not_found'),
  ),
  row(
    'resendOrders',
    'to an address that bought nothing, of memberships',
    () => ({ body: { email: 'nobody@example.org', memberships_only: true } }),
    sameForAll('200 nothing'),
  ),
  row(
    'resendMyOrders',
    'to the logged-in member’s address',
    () => ({ body: {} }),
    mine('200 nothing'),
  ),
];
