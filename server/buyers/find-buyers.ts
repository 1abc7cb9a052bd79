import { nameOrder } from '#domain/content/name-order.ts';
import { buyerKey } from '#domain/orders/buyer-key.ts';
import { searchTerms } from '#domain/orders/search-terms.ts';
import { type Scope, sellersOf } from '#domain/staff/rights.ts';
import { withinRate } from '../http/rate-limit.ts';
import { sellersSeen } from '../orders/list-orders.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import {
  buyersOfOrders,
  type ListedBuyer,
  membersNamed,
  membersWithAddress,
} from '../store/buyers/found-buyers.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { ordersByEmail, ordersByName } from '../store/orders/found-orders.ts';

/** Maximum number of buyers in an answer. */
const shown = 50;
/** Maximum number of matching orders whose buyers are listed. */
const ofOrders = 500;

/** Limit on searches by each person. */
const rate = { limit: 60, seconds: 10 };

/** Finds buyers by name or email address (SLS-07) among those with an order from the viewer's sellers (STF-10). */
export async function findBuyers(
  { query: { q } }: StaffInput<'findBuyers'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
) {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_buyers', viewer.person.id, rate);
  const buyer = await services.store.readRecent('search', portalId, (tx) =>
    buyersFor(tx, catalogue, scope, q),
  );
  return { buyer };
}

/** Returns the buyers that a search text finds, in the form that calls answer. */
export async function buyersFor(tx: Tx, catalogue: Catalogue, scope: Scope, text: string) {
  const { email, name } = searchTerms(text);
  const wanted = { sellers: sellersSeen(catalogue, sellersOf(scope)), limit: ofOrders };
  const [orders, members] = await Promise.all([
    Promise.all([
      email === null ? [] : ordersByEmail(tx, email, wanted),
      name === null ? [] : ordersByName(tx, name, wanted),
    ]),
    scope === 'all'
      ? Promise.all([
          email === null ? [] : membersWithAddress(tx, email, shown),
          name === null ? [] : membersNamed(tx, name, ofOrders),
        ])
      : [],
  ]);
  // Ticket holders are not buyers.
  const own = orders.flat().filter(({ by }) => by !== 'holder');
  const ids = [...new Set(own.map(({ id }) => id))];
  const ofOrder = ids.length === 0 ? [] : await buyersOfOrders(tx, ids, ofOrders);
  const found = [...members.flat(), ...ofOrder].flatMap(listedOf);
  const inOrder = nameOrder(catalogue.portal.languages[0]);
  return [...new Map(found.toReversed().map((one) => [one.key, one])).values()]
    .toSorted(
      (one, other) =>
        inOrder(one.last_name, other.last_name) ||
        inOrder(one.first_name, other.first_name) ||
        inOrder(one.email, other.email),
    )
    .slice(0, shown);
}

/** Converts a found buyer to wire form. */
function listedOf({ member_id, email, first_name, last_name, order_number: number }: ListedBuyer) {
  const key = buyerKey(member_id, { email, number });
  if (key === null) return [];
  return [{ key, is_member: member_id !== null, email, first_name, last_name }];
}
