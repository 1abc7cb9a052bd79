import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import type { ApiRequest } from '../http/request.ts';
import { endpoint } from '../http/request.ts';
import { getCode } from '../pricing/get-code.ts';
import { applyCode, removeCode } from './cart-codes.ts';
import { claimCart } from './claim-cart.ts';
import { deleteCart } from './delete-cart.ts';
import { modifyCartWith } from './modify-cart.ts';
import { openCartWith } from './open-cart.ts';
import { accessible, answerCart } from './view/answer-cart.ts';
import { cartTotals } from './view/cart-totals.ts';
import { readWholeCartOnce } from './view/cart-view.ts';

async function read(id: string, request: ApiRequest) {
  const { store } = request.services;
  const found = await readWholeCartOnce(store, request.portalId, id);
  const whole = accessible(request, found, 'cart');
  // A paid cart, or one being paid now, needs no other payment methods.
  if (whole.cart.state === 'pending' && !whole.unsettled) {
    const { total_outstanding } = cartTotals(whole);
    refuseWithoutGateway(total_outstanding, whole.cart.seller_id, request.catalogue, 'cart');
  }
  return answerCart(request, whole);
}

async function remove(id: string, request: ApiRequest) {
  await deleteCart(id, request);
  return { cart: [{ id }] };
}

/**
 * `my/cart` is the browser session's own cart, `cart` one reached by its id; guests share an identity
 * (A-40).
 */
export const cartEndpoints = [
  endpoint('createCart', async ({ body }, request) =>
    answerCart(request, await openCartWith(body, request)),
  ),
  endpoint('modifyMyCart', ({ params, body }, request) => modifyCartWith(params.id, body, request)),
  endpoint('applyMyCode', ({ params, body }, request) => applyCode(params.id, body, request)),
  endpoint('applyCode', ({ params, body }, request) => applyCode(params.id, body, request)),
  endpoint('removeMyCode', ({ params, body }, request) =>
    removeCode(params.id, body.code, request),
  ),
  endpoint('removeCode', ({ params, body }, request) => removeCode(params.id, body.code, request)),
  endpoint('getCode', getCode),
  endpoint('getMyCart', ({ params }, request) => read(params.id, request)),
  endpoint('getCart', ({ params }, request) => read(params.id, request)),
  endpoint('claimMyCart', ({ params }, request) => claimCart(params.id, request)),
  endpoint('deleteMyCart', ({ params }, request) => remove(params.id, request)),
  endpoint('deleteCart', ({ params }, request) => remove(params.id, request)),
];
