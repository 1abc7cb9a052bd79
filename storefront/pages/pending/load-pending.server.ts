import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import {
  apiFault,
  loadConfiguration,
  notFound,
  serverApi,
} from '../../loaders/load-storefront.server.ts';
import { addresses } from '../../site/address.ts';
import { keptSecret } from '../../site/page-headers.ts';
import { type WatchResult, watchResult } from './watch-cart.ts';

/**
 * Loads a cart whose payment is being checked (PAY-77). Only the payer's browser learns the outcome
 * (decision 082), so it has to send the request that leads to the orders itself (PAY-78).
 */
export async function loadPending({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const [outcome, configuration] = await Promise.all([
    serverApi(context, request, slug).call('getMyCart', {
      params: { id: params['cartId'] ?? '' },
      query: { limit: 1000, embed: 'ticket_order' },
    }),
    loadConfiguration(context, request, slug),
  ]);
  const config: Partial<ConfigValues> = configuration?.config ?? {};
  const image = config['checkout.pending_image'] ?? null;
  const stripe = configuration?.stripe ?? notFound();
  // A member's cart: only their browser can read it, with its session.
  if (!outcome.ok && outcome.status === 403) {
    const id = params['cartId'] ?? '';
    return { id, number: null, isClearing: false, image, stripe, first: unseen };
  }
  if (!outcome.ok) {
    if (outcome.status >= 400 && outcome.status < 500) notFound();
    apiFault(context, outcome.errors);
  }
  const [cart] = outcome.answer.cart;
  if (!cart) notFound();
  if (cart.edit && cart.state === 'ordered' && !cart.open_payment) {
    const lang = new URL(request.url).searchParams.get('lang');
    const address = addresses({ slug, lang }).manage(cart.edit.ticket_order_id);
    throw redirect(address, { headers: keptSecret });
  }
  return {
    id: cart.id,
    number: cart.cart_number,
    isClearing: cart.payment_clearing,
    image,
    stripe,
    first: cart.open_payment ? watchResult(outcome, 0) : unseen,
  };
}

const unseen: WatchResult = { kind: 'waiting', quiet: 0 };
