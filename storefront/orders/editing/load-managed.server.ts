import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { isEditingOpen, type SelfEditRules } from '#domain/orders/self-edit.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import {
  apiFault,
  loadConfiguration,
  notFound,
  serverApi,
} from '../../loaders/load-storefront.server.ts';
import { isLoggedIn } from '../../loaders/send-home.server.ts';
import { addresses } from '../../site/address.ts';
import { leadToOwnSeller } from '../own-seller.server.ts';
import { selfEditRules } from '../self-edit-rules.server.ts';
import type { OrderAnswer } from './managed-order.ts';

/** The data of the pages that change an order. */
export interface Managed {
  readonly order: OrderAnswer;
  /** The cart of its open edit; null if there is none. */
  readonly edit: CartAnswer | null;
  readonly rules: SelfEditRules;
  readonly seemsLoggedIn: boolean;
}

/** The data for the error boundary of an order that does not exist. */
export interface MissingOrder {
  readonly isCancelScreen: boolean;
}

/** Loads an order and its open edit by the id in the address (API-33). */
export async function loadManaged({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<Managed> {
  const slug = params['seller'] ?? '';
  const api = serverApi(context, request, slug);
  const [order, configuration] = await Promise.all([
    api.call('getTicketOrder', { params: { id: params['id'] ?? '' } }),
    loadConfiguration(context, request, slug),
  ]);
  if (!configuration) notFound();
  const rules = selfEditRules(configuration);
  if (!order.ok) {
    if (order.status < 400 || order.status >= 500) apiFault(context, order.errors);
    const missing: MissingOrder = { isCancelScreen: !isEditingOpen(rules) };
    throw data(missing, { status: 404 });
  }
  leadToOwnSeller(request, slug, order.answer);
  const id = order.answer.ticket_order[0]?.edit_cart_id;
  const edit = id ? await api.call('getCart', { params: { id }, query: { limit: 1000 } }) : null;
  return {
    order: order.answer,
    edit: edit?.ok && edit.answer.cart[0]?.state === 'pending' ? edit.answer : null,
    rules,
    seemsLoggedIn: isLoggedIn(request),
  };
}

/**
 * Does the same for the page that confirms a change: where buyers may not edit orders, the page exists for changes that
 * staff made (SLS-04). Otherwise it redirects to the order, as after a payment by the link.
 */
export async function loadConfirmed(args: LoaderFunctionArgs): Promise<Managed> {
  const managed = await loadManaged(args);
  const isOffered = managed.edit?.cart[0]?.edit?.by_staff === true;
  if (isEditingOpen(managed.rules) || isOffered) return managed;
  const slug = args.params['seller'] ?? '';
  const lang = new URL(args.request.url).searchParams.get('lang');
  throw redirect(addresses({ slug, lang }).order(args.params['id'] ?? ''));
}

/** Loads an order with `loadManaged`; not found if the seller's orders cannot be edited (ORD-13). */
export async function loadEdited(args: LoaderFunctionArgs): Promise<Managed> {
  const managed = await loadManaged(args);
  if (!isEditingOpen(managed.rules)) notFound();
  return managed;
}
