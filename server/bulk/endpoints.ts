import { mostInBulk } from '#domain/orders/bulk.ts';
import { sellersOf } from '#domain/staff/rights.ts';
import { withinRate } from '../http/rate-limit.ts';
import { listOrderNumbers as list } from '../orders/list-orders.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from '../staff/staff-request.ts';
import { listBulkRuns as lastRuns, sumsOfRuns } from '../store/bulk/bulk-runs.ts';
import { factsOfRuns, wireRun } from './bulk-answer.ts';
import {
  readRunAnswer,
  startBulkMove,
  startBulkRefund,
  tryBulkMove,
  tryBulkRefund,
} from './start-bulk.ts';

/** The maximum number of runs in a list. */
const mostRuns = 50;
/** Limit on selections of all orders that match a filter, by one person. */
const rate = { limit: 10, seconds: 60 };

/** Lists the numbers of all orders that match a filter, to select them all (SLS-10). */
async function listOrderNumbers(
  { query: filter }: StaffInput<'listOrderNumbers'>,
  { services, plainServices, portalId, scope, viewer }: StaffRequest,
) {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_order_numbers', viewer.person.id, rate);
  const asked = { portalId, sellers: sellersOf(scope), filter };
  const { numbers, isWhole } = await list(services, asked, mostInBulk);
  return { order: [...numbers], is_whole: isWhole };
}

async function listBulkRuns(
  _: StaffInput<'listBulkRuns'>,
  { services, portalId, scope, catalogue }: StaffRequest,
) {
  return services.store.read(portalId, async (tx) => {
    const runs = await lastRuns(tx, sellersOf(scope), mostRuns);
    const [sums, facts] = await Promise.all([
      sumsOfRuns(
        tx,
        runs.map(({ id }) => id),
      ),
      factsOfRuns(tx, runs),
    ]);
    const { currency } = catalogue.portal;
    return { run: runs.map((run) => wireRun(run, sums.get(run.id), facts, currency)) };
  });
}

const getBulkRun = ({ params: { id } }: StaffInput<'getBulkRun'>, request: StaffRequest) =>
  request.services.store.read(request.portalId, (tx) => readRunAnswer(tx, id, request));

/** Calls with which staff refund or move many orders at once. */
export const bulkEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listOrderNumbers', listOrderNumbers),
  staffEndpoint('tryBulkRefund', tryBulkRefund),
  staffEndpoint('tryBulkMove', tryBulkMove),
  staffEndpoint('startBulkRefund', startBulkRefund),
  staffEndpoint('startBulkMove', startBulkMove),
  staffEndpoint('listBulkRuns', listBulkRuns),
  staffEndpoint('getBulkRun', getBulkRun),
];
