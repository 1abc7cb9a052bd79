import { data, type LoaderFunctionArgs } from 'react-router';
import { isEditingOpen, type SelfEditRules } from '#domain/orders/self-edit.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import {
  apiFault,
  loadConfiguration,
  notFound,
  serverApi,
} from '../../loaders/load-storefront.server.ts';
import { isLoggedIn } from '../../loaders/send-home.server.ts';
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
  const id = order.answer.ticket_order[0]?.edit_cart_id;
  const edit = id ? await api.call('getCart', { params: { id }, query: { limit: 1000 } }) : null;
  return {
    order: order.answer,
    edit: edit?.ok && edit.answer.cart[0]?.state === 'pending' ? edit.answer : null,
    rules,
    seemsLoggedIn: isLoggedIn(request),
  };
}

/** Does the same for the pages that exist only if orders can be edited (ORD-13). */
export async function loadEdited(args: LoaderFunctionArgs): Promise<Managed> {
  const managed = await loadManaged(args);
  if (!isEditingOpen(managed.rules)) notFound();
  return managed;
}
