import { type ByOwner, everybody } from './access-answer.ts';
import { type Owner, roles } from './access-roles.ts';
import { type AccessRow, ofEach, row } from './access-row.ts';
import type { Scene } from './access-scene.ts';

/** Law 9: an order's id is the right to see it, whoever asks; at its portal. */
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
  'other portal’s member': everybody('404 not_found'),
};

const byId = async (scene: Scene, owner: Owner) => ({
  params: { id: (await scene.order(owner)).id },
});
const listed = async (scene: Scene, owner: Owner) => ({
  query: { 'id._in': (await scene.order(owner)).id },
});

/** Under `my/` nobody sees another's order, also by its id. */
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
  ...ofEach('listMyTicketOrders', 'the order', listed, {
    'guest with a cart': mine('200 nothing'),
    member: mine('200 own'),
    'expired member': mine('200 nothing'),
    'other portal’s member': mine('200 nothing'),
  }),
  row(
    'listMyOrderSessions',
    'where the member has an order',
    async (scene) => {
      await scene.order('member');
      await scene.order('guest with a cart');
      return {};
    },
    mine('200 own'),
  ),
  ...ofEach('listTicketOrders', 'the order', listed, {
    ...order,
    'other portal’s member': everybody('200 nothing'),
  }),
  ...ofEach('getTicketOrder', 'the order', byId, order),
  // A picture: what is drawn is its own test's matter, that it names nobody is this one's.
  ...ofEach('getTicketOrderQrCode', 'the order', byId, {
    'guest with a cart': everybody('200 public'),
    member: everybody('200 public'),
    'expired member': everybody('200 public'),
    'other portal’s member': everybody('404 not_found'),
  }),
  // The letter goes to the address, whoever asks for it; the answer has nothing of it.
  row(
    'resendOrders',
    'to the guest’s address',
    async (scene) => {
      await scene.order('guest with a cart');
      return { body: { email: scene.person('guest with a cart').details.email } };
    },
    everybody('200 nothing'),
  ),
  row(
    'resendOrders',
    'to an address that bought nothing',
    (_, asker) => ({ body: { email: `nobody-${roles.indexOf(asker)}@example.org` } }),
    everybody('404 not_found'),
  ),
  row(
    'resendOrders',
    'to an address that bought nothing, of memberships',
    () => ({ body: { email: 'nobody@example.org', memberships_only: true } }),
    everybody('200 nothing'),
  ),
];
