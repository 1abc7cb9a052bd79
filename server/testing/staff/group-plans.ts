import { randomUUID } from 'node:crypto';
import { dayIn } from '#domain/events/schedule.ts';
import { openWorld, type World } from '../venues/world.ts';
import { endApprovals } from './approval-acts.ts';
import { good } from './sign-in-acts.ts';
import { type StaffMember, staffMember } from './staff-member.ts';

/** Opens a world whose box office holds places for a school with payment plans (SLS-06). */
export async function openGroupPlans() {
  const world = await openWorld({ capacity: 500 });
  const olga = await staffMember(world, { name: 'Olga' });
  const bo = await staffMember(world, { grants: ['box_office'], name: 'Bo' });
  const sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  const plans = plansOf(world);
  await plans.visitIn(20);
  return { world, olga, bo, sam, ...plans, ...callsOf(bo, plans) };
}

/** The days and payment plans for a world's visit. */
function plansOf(world: World) {
  const inDays = (days: number): string =>
    dayIn('America/New_York', new Date(world.services.now() + days * 86_400_000).toISOString());
  /** A plan of two parts: the first due today, the rest due `lastDay` days from now. */
  const plan = (first: string, rest: string, lastDay: number) => [
    { day: inDays(0), amount: first },
    { day: inDays(lastDay), amount: rest },
  ];
  const visitIn = (days: number) =>
    world.sql(
      `update event_session set start_datetime = $1, end_datetime = $2 where id = 'tour-12'`,
      [`${inDays(days)}T18:00:00Z`, `${inDays(days)}T19:00:00Z`],
    );
  /** Undoes what a test has requested, and puts the visit 20 days away for the next one. */
  const beginAgain = async () => {
    await endApprovals(world);
    await world.sql('delete from staff_let_in');
    await world.sql('delete from rate_window');
    await visitIn(20);
  };
  /** A request for two adults at 43.00 with the last part due 40 days from now, and a test's changes to it. */
  const wish = (more: object = {}) => ({
    id: randomUUID(),
    event: 'tour',
    session: 'tour-12',
    tickets: [{ type: 'adult', quantity: 2 }],
    name: 'Grace Hopper',
    email: 'grace@school.example',
    until: null,
    schedule: plan('20.00', '23.00', 40),
    reason: 'The school pays after the trip',
    ...more,
  });
  /** Returns the number of places held for the visit. */
  const takenPlaces = async (): Promise<number> => {
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from ticket where event_session_id = 'tour-12' and state = 'held'`,
    );
    return row?.n ?? 0;
  };
  return { inDays, plan, visitIn, beginAgain, wish, takenPlaces };
}

/** The calls about such places, made by the box office unless a test says who. */
function callsOf(bo: StaffMember, { wish }: Pick<ReturnType<typeof plansOf>, 'wish'>) {
  const ask = (more: object = {}, { client } = bo) =>
    client.call('askStaffCart', { body: wish(more) });
  const asked = async (more: object = {}) => good(await ask(more)).approval;
  const hold = (more: object = {}, { client } = bo) => {
    const { reason: _, ...body } = wish(more);
    return client.call('holdStaffCart', { body });
  };
  const carts = async ({ client } = bo) => good(await client.call('listStaffCarts', {})).staff_cart;
  const cartOf = async (id: string) => (await carts()).find((cart) => cart.id === id);
  return { ask, asked, hold, carts, cartOf };
}
