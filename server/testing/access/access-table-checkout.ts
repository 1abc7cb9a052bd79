import { sameForAll } from './access-answer.ts';
import type { Owner } from './access-roles.ts';
import { type AccessRow, row, rowPerOwner } from './access-row.ts';
import type { Scene } from './access-scene.ts';
import { anyCart, claimed, myCart } from './access-table-carts.ts';

/** Pays a part of the amount due from a gift card. */
const paying = async (scene: Scene, owner: Owner) => {
  const { id } = await scene.cartWithBuyer(owner);
  const number = await scene.giftCard();
  return {
    params: { id },
    body: { amount: '1.00', gateway_id: 'ledger', gateway_data: { number } },
  } as const;
};

/** Checks out a cart with nothing due. */
const checkingOut = async (scene: Scene, owner: Owner) => {
  const { id, buyer } = await scene.cartWithBuyer(owner, 'free');
  return {
    params: { id },
    body: { amount: '0', gateway_id: 'free', guest_identity_id: buyer },
  } as const;
};

const checkingOutOneself = async (scene: Scene, owner: Owner) => {
  const { id } = await scene.cartWithBuyer(owner, 'free');
  return { params: { id }, body: { amount: '0', gateway_id: 'free' } } as const;
};

/** Names a recipient who is not stored for the cart; only a caller who may pay learns that. */
const givingAway = async (scene: Scene, owner: Owner) => {
  const { params, body } = await checkingOutOneself(scene, owner);
  const giftee_identity_id = scene.member('member').id;
  return { params, body: { ...body, giftee_identity_id } } as const;
};

const takingOff = async (scene: Scene, owner: Owner) => {
  const { id, payment } = await scene.cartWithGiftCard(owner);
  return { params: { id, paymentId: payment } };
};

/** Continues the attempt that waits for the bank; only a caller who may continue it learns how. */
const resuming = async (scene: Scene, owner: Owner) => {
  const { id, due, intent } = await scene.attempt(owner);
  return {
    params: { id },
    body: {
      amount: due,
      gateway_id: 'stripe',
      gateway_data: { payment_intent_id: intent },
    },
  } as const;
};
const resumed = {
  'guest with a cart': [
    '402 intent_requires_action',
    '402 intent_requires_action',
    '402 intent_requires_action',
    '403 scope_error',
    '403 scope_error',
    '402 intent_requires_action',
    '402 intent_requires_action',
  ],
  member: [
    '403 scope_error',
    '403 scope_error',
    '403 scope_error',
    '402 intent_requires_action',
    '403 scope_error',
    '403 scope_error',
    '403 scope_error',
  ],
  'expired member': sameForAll('403 scope_error'),
  'other portal’s member': sameForAll('404 not_found'),
} as const;

const details = { first_name: 'Nobody', last_name: 'Else', email: 'nobody@example.org' };

export const checkoutRows: readonly AccessRow[] = [
  ...rowPerOwner(
    'createUser',
    'a buyer for the cart',
    async (scene, owner) => ({ body: { cart_id: (await scene.cart(owner)).id, ...details } }),
    {
      ...anyCart,
      'guest with a cart': sameForAll('200 new'),
      // Not even its owner: members buy as themselves (PAY-66).
      member: sameForAll('403 scope_error'),
    },
  ),
  ...rowPerOwner('payMyCart', 'the cart', paying, myCart),
  ...rowPerOwner('payCart', 'the cart', paying, anyCart),
  // A member's cart can only be bought by that member (PAY-66).
  ...rowPerOwner('guestCheckoutMyCart', 'the cart', checkingOut, {
    ...myCart,
    member: sameForAll('403 scope_error'),
  }),
  ...rowPerOwner('guestCheckoutCart', 'the cart', checkingOut, {
    ...anyCart,
    member: sameForAll('403 scope_error'),
  }),
  ...rowPerOwner('checkoutMyCart', 'the cart', checkingOutOneself, {
    ...claimed,
    // It has to be claimed first (CRT-25).
    'guest with a cart': claimed['expired member'],
  }),
  ...rowPerOwner(
    'createGiftee',
    'a recipient for the cart’s membership',
    async (scene, owner) => ({ body: { cart_id: (await scene.cart(owner)).id, ...details } }),
    {
      ...anyCart,
      'guest with a cart': sameForAll('200 new'),
      member: [
        '403 scope_error',
        '403 scope_error',
        '403 scope_error',
        '200 new',
        '403 scope_error',
        '403 scope_error',
        '403 scope_error',
      ],
    },
  ),
  ...rowPerOwner('giftCheckoutMyCart', 'the cart', givingAway, {
    ...claimed,
    'guest with a cart': claimed['expired member'],
    member: [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '400 validation_failed',
      '403 scope_error',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  }),
  ...rowPerOwner('payMyCart', 'the attempt', resuming, resumed),
  // a buyer's id works only with the cart that stored it.
  row(
    'guestCheckoutCart',
    'the guest’s cart, in the name of another cart’s buyer',
    async (scene) => ({
      params: { id: (await scene.cartWithBuyer('guest with a cart', 'free')).id },
      body: {
        amount: '0',
        gateway_id: 'free' as const,
        guest_identity_id: (await scene.cartWithBuyer('guest with a cart')).buyer,
      },
    }),
    sameForAll('400 validation_failed'),
  ),
  row(
    'guestCheckoutCart',
    'the guest’s cart, in the name of the member',
    async (scene) => ({
      params: { id: (await scene.cartWithBuyer('guest with a cart', 'free')).id },
      body: {
        amount: '0',
        gateway_id: 'free' as const,
        guest_identity_id: scene.member('member').id,
      },
    }),
    sameForAll('400 validation_failed'),
  ),
  ...rowPerOwner('takeOffMyPayment', 'the gift card in the cart', takingOff, myCart),
  ...rowPerOwner('takeOffPayment', 'the gift card in the cart', takingOff, anyCart),
  row(
    'takeOffPayment',
    'the gift card in the member’s cart, by a guest’s cart',
    async (scene) => ({
      params: {
        id: (await scene.cart('guest with a cart')).id,
        paymentId: (await scene.cartWithGiftCard('member')).payment,
      },
    }),
    sameForAll('404 not_found'),
  ),
  // Anyone who has a gift card's number may use it.
  row(
    'getLedger',
    'a gift card by its number',
    async (scene) => ({ params: { type: 'gift_card' as const, number: await scene.giftCard() } }),
    sameForAll('200 named'),
  ),
  row(
    'getLedger',
    'another portal’s gift card by its number',
    async (scene) => ({
      params: { type: 'gift_card' as const, number: await scene.giftCard('elsewhere') },
    }),
    sameForAll('404 gift_card_not_found'),
  ),
  row(
    'listSavedPaymentMethods',
    'with a saved card of the member',
    async (scene) => {
      await scene.savedCard('lasting');
      return {};
    },
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '200 own',
      '200 nothing',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  ),
  // The answer contains the remaining balance.
  row(
    'removeSavedPaymentMethod',
    'a card of the member, who has another',
    async (scene) => {
      await scene.savedCard('lasting');
      return { params: { id: (await scene.savedCard('spare')).id } };
    },
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '200 own',
      '404 saved_card_not_found',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  ),
  // A payment with another person's card is refused before anything is charged.
  row(
    'checkoutMyCart',
    'the guest’s cart, with the member’s saved card',
    async (scene) => ({
      params: { id: (await scene.cart('guest with a cart')).id },
      body: {
        amount: '1.00',
        gateway_id: 'stripe' as const,
        gateway_data: { saved_payment_method: (await scene.savedCard('lasting')).id },
      },
    }),
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '403 scope_error',
      '404 saved_card_not_found',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  ),
];
