import { randomUUID } from 'node:crypto';
import { bulkJobs } from '../../bulk/jobs.ts';
import { cartOf, checkout, holdCart, type ReserveOptions } from '../buyer.ts';
import { runJobs } from '../queue.ts';
import { answered, type World } from '../venues/world.ts';
import { good } from './sign-in-acts.ts';
import type { StaffMember } from './staff-member.ts';

/** Buys tickets and returns the number of their order. */
export async function buyNumber(world: World, ...wishes: ReserveOptions[]): Promise<string> {
  const held = await holdCart(world.api, ...wishes);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const params = { id: cartOf(held).id };
  const bought = await answered<'getCart'>(world.api.call('getCart', { params }));
  return bought.ticket_order[0]?.order_number ?? '';
}

/** Runs the jobs of bulk runs until none is left. */
export const workBulk = (world: World) => runJobs(world, bulkJobs(world.services).tasks);

export const readRun = async ({ client }: StaffMember, id: string) =>
  good(await client.call('getBulkRun', { params: { id } })).run;

export const tryRefund = (
  { client }: StaffMember,
  orders: readonly string[],
  id: string = randomUUID(),
) =>
  client.call('tryBulkRefund', { body: { id, orders: [...orders], reason: 'The lift is broken' } });

/** Starts a dry run and waits for it; returns its id. */
export async function triedRefund(
  world: World,
  who: StaffMember,
  orders: readonly string[],
): Promise<string> {
  const { run } = good(await tryRefund(who, orders));
  await workBulk(world);
  return run.id;
}

export const startRefund = ({ client }: StaffMember, before: string, id: string = randomUUID()) =>
  client.call('startBulkRefund', { params: { id: before }, body: { id } });

/** Returns the result for each order of a run: '43.00', or why it was skipped. */
export const outcomesOf = async (who: StaffMember, id: string) =>
  Object.fromEntries(
    (await readRun(who, id)).lines.map(({ order, amount, problem }) => [order, problem ?? amount]),
  );
