import { type ByOwner, sameForAll } from './access-answer.ts';
import type { Owner } from './access-roles.ts';
import { type AccessRow, row, rowPerOwner } from './access-row.ts';
import type { Scene } from './access-scene.ts';

/**
 * `my/` covers the session's own things. Guests share one identity, so a guest's cart is open to anyone not logged in who
 * knows its id; a member's cart only to its owner. Someone logged in at another portal, or whose session has expired, is a
 * guest here.
 */
export const myCart: ByOwner = {
  'guest with a cart': [
    '200 named',
    '200 own',
    '200 named',
    '403 scope_error',
    '403 scope_error',
    '200 named',
    '200 named',
  ],
  member: [
    '403 scope_error',
    '403 scope_error',
    '403 scope_error',
    '200 own',
    '403 scope_error',
    '403 scope_error',
    '403 scope_error',
  ],
  'expired member': sameForAll('403 scope_error'),
  'other portal’s member': sameForAll('404 not_found'),
};

/** A guest's cart is open to anyone who knows its id; a member's only to its owner. */
export const anyCart: ByOwner = {
  ...myCart,
  'guest with a cart': [
    '200 named',
    '200 own',
    '200 named',
    '200 named',
    '200 named',
    '200 named',
    '200 named',
  ],
};

/** Only the member can turn a guest's cart into their own (CRT-25). */
export const claimed: ByOwner = {
  'guest with a cart': [
    '401 not_logged_in',
    '401 not_logged_in',
    '401 not_logged_in',
    '200 own',
    '200 own',
    '401 not_logged_in',
    '401 not_logged_in',
  ],
  member: [
    '401 not_logged_in',
    '401 not_logged_in',
    '401 not_logged_in',
    '200 own',
    '403 scope_error',
    '401 not_logged_in',
    '401 not_logged_in',
  ],
  'expired member': [
    '401 not_logged_in',
    '401 not_logged_in',
    '401 not_logged_in',
    '403 scope_error',
    '403 scope_error',
    '401 not_logged_in',
    '401 not_logged_in',
  ],
  'other portal’s member': [
    '401 not_logged_in',
    '401 not_logged_in',
    '401 not_logged_in',
    '404 not_found',
    '404 not_found',
    '401 not_logged_in',
    '401 not_logged_in',
  ],
};

const adult = { ticket_type_id: 'adult', event_session_id: 'tour-10' };
const forMembers = { ticket_type_id: 'evening-ticket', event_session_id: 'evening-soon' };
const code = { code: 'TWO' };

const byId = async (scene: Scene, owner: Owner) => ({
  params: { id: (await scene.cart(owner)).id },
});
const adding = async (scene: Scene, owner: Owner) => ({
  ...(await byId(scene, owner)),
  body: { add: [adult] },
});
const removing = async (scene: Scene, owner: Owner) => {
  const { id, tickets } = await scene.cart(owner);
  return { params: { id }, body: { tickets: tickets.slice(0, 1) } };
};
const applying = async (scene: Scene, owner: Owner) => ({
  ...(await byId(scene, owner)),
  body: code,
});
const takingOut = async (scene: Scene, owner: Owner) => {
  const { id } = await scene.cartWithCode(owner, code.code);
  return { params: { id }, body: code };
};

export const cartRows: readonly AccessRow[] = [
  row('createCart', 'tickets', () => ({ body: { add: [adult] } }), sameForAll('200 new')),
  // Requires a current membership: none, or an expired one, is refused (MEM-40).
  row(
    'createCart',
    'tickets for members',
    async (scene) => {
      await scene.membership('member');
      return { body: { add: [forMembers] } };
    },
    [
      '422 rule_blocks_reserve',
      '422 rule_blocks_reserve',
      '422 rule_blocks_reserve',
      '200 new',
      '422 rule_blocks_reserve',
      '422 rule_blocks_reserve',
      '422 rule_blocks_reserve',
      '422 rule_blocks_reserve',
    ],
  ),
  // Knowing the key of a member's request gives no access to the member's cart: the caller opens a cart of their own.
  row(
    'createCart',
    'tickets, with the key of the member’s own request',
    (scene) => scene.opening('member'),
    ['200 new', '200 new', '200 new', '200 own', '200 new', '200 new', '200 new'],
  ),
  ...rowPerOwner('modifyMyCart', 'the cart', adding, myCart),
  ...rowPerOwner('modifyCart', 'the cart', adding, anyCart),
  // A key is only valid for its sender: the same key from another person is a different request (law 6).
  row(
    'modifyCart',
    'the member’s cart, with the key of their own request',
    (scene) => scene.modification('member'),
    [
      '409 idempotency_key_reused',
      '409 idempotency_key_reused',
      '409 idempotency_key_reused',
      '200 own',
      '409 idempotency_key_reused',
      '409 idempotency_key_reused',
      '409 idempotency_key_reused',
    ],
  ),
  ...rowPerOwner('removeTickets', 'the cart', removing, anyCart),
  ...rowPerOwner('applyMyCode', 'the cart', applying, myCart),
  ...rowPerOwner('applyCode', 'the cart', applying, anyCart),
  ...rowPerOwner('removeMyCode', 'the cart', takingOut, myCart),
  ...rowPerOwner('removeCode', 'the cart', takingOut, anyCart),
  row('getCode', 'a promo code', () => ({ params: code }), sameForAll('200 public')),
  row(
    'getCode',
    'another portal’s promo code',
    () => ({ params: { code: 'THEIRS' } }),
    sameForAll('404 code_not_found'),
  ),
  ...rowPerOwner('getMyCart', 'the cart', byId, myCart),
  ...rowPerOwner('getCart', 'the cart', byId, anyCart),
  ...rowPerOwner('claimMyCart', 'the cart', byId, claimed),
  ...rowPerOwner('deleteMyCart', 'the cart', byId, myCart),
  ...rowPerOwner('deleteCart', 'the cart', byId, anyCart),
];
