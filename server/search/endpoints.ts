import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { scopeOf, sellersOf } from '#domain/staff/rights.ts';
import { buyersFor } from '../buyers/find-buyers.ts';
import { withinRate } from '../http/rate-limit.ts';
import { eventOf, orderLineOf } from '../orders/staff/list-orders.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from '../staff/staff-request.ts';
import { search } from './search.ts';

/** Limit on one person's searches: six per second of typing. */
const rate = { limit: 60, seconds: 10 };

/** Searches for a text within what the person may see (TOD-04). */
async function searchEverywhere(
  { query: { q } }: StaffInput<'search'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
) {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_search', viewer.person.id, rate);
  const asked = { portalId, sellers: sellersOf(scope), text: q };
  const ofPeople = scopeOf(viewer.grants, staffRoutes.findBuyers.access.needs);
  const [{ orders, events, codes }, buyer] = await Promise.all([
    search(services, asked),
    ofPeople === undefined
      ? []
      : services.store.readRecent('search', portalId, (tx) =>
          buyersFor(tx, catalogue, ofPeople, q),
        ),
  ]);
  return {
    order: orders.map((order) => ({ ...orderLineOf(order), by: order.by })),
    event: events.map(eventOf),
    buyer,
    code: codes.map(({ id: _, ...code }) => code),
  };
}

/** The endpoint of the console's search. */
export const searchEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('search', searchEverywhere),
];
