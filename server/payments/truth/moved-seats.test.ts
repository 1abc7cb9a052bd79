import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, checkout } from '../../testing/buyer.ts';
import {
  change,
  complete,
  expectConsistent,
  openEdits,
  orderOf,
  purchaseOf,
} from '../../testing/edits.ts';
import {
  type CrashingProcess,
  openCrashingProcess,
} from '../../testing/faults/crashing-process.ts';
import { configure } from '../../testing/member.ts';
import {
  clearTheatre,
  openTheatre,
  reserveSeats,
  seatLines,
  type Theatre,
} from '../../testing/venues/theatre.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

/** The process dies at each step of moving a seat in turn. */
let world: World;
let theatre: Theatre;
let crashingProcess: CrashingProcess;
beforeAll(async () => {
  world = await openWorld();
  theatre = await openTheatre(world);
  await openEdits(world);
  const venue = { ...world.venue, portalId: theatre.portalId };
  await configure({ ...world, venue }, { 'self_edit_rules.enabled': true });
  crashingProcess = openCrashingProcess(world, 'theatre');
});
afterAll(() => world.close());

const minutes = 60_000;
const before = 'play-1 stalls-d-1';
const after = 'play-2 stalls-d-3';

/** Returns true if another buyer can hold a seat, and releases it again. */
async function isFree(place: string): Promise<boolean> {
  const [session = '', seat = ''] = place.split(' ');
  const held = await reserveSeats(theatre.api, 'rear', [seat], session);
  if (!held.ok) return false;
  const params = { id: cartOf(held.answer).id };
  await answered<'deleteCart'>(theatre.api.call('deleteCart', { params }));
  return true;
}

// Guards: ORD-32
test(
  'a crash at any step of moving a seat leaves the buyer exactly one seat, and the other can be sold',
  async () => {
    let steps = 0;
    let moved = 0;
    do {
      await clearTheatre(world);
      const held = await answered<'createCart'>(
        reserveSeats(theatre.api, 'rear', ['stalls-d-1'], 'play-1'),
      );
      const order = await purchaseOf(
        theatre,
        await answered<'guestCheckoutMyCart'>(checkout(theatre.api, held)),
      );
      const edit = await answered<'modifyCart'>(
        change(theatre.api, order.cartId, {
          remove: order.tickets.map(({ id }) => id),
          add: seatLines('rear', ['stalls-d-3'], 'play-2'),
        }),
      );
      // Until it is completed, no other buyer gets either.
      expect([await isFree(before), await isFree(after)]).toEqual([false, false]);
      crashingProcess.crashesAfter(steps);
      await complete(crashingProcess, edit).catch(() => undefined);
      const { ticket } = await orderOf(theatre.api, order.id);
      const seats = ticket
        .filter(({ state }) => state === 'booked')
        .map(({ seat, event_session_id }) => `${event_session_id} ${seat?.seat_template_id}`);
      expect([[before], [after]]).toContainEqual(seats);
      const isMoved = seats[0] === after;
      if (!isMoved) {
        const params = { id: cartOf(edit).id };
        await answered<'deleteCart'>(theatre.api.call('deleteCart', { params }));
      }
      expect([await isFree(before), await isFree(after)]).toEqual([isMoved, !isMoved]);
      await expectConsistent(world);
      steps += 1;
      moved += isMoved ? 1 : 0;
    } while (crashingProcess.hasCrashed());
    expect(steps - moved).toBeGreaterThan(10);
    expect(moved).toBeGreaterThan(0);
  },
  5 * minutes,
);
