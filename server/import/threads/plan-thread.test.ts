import { expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { boathouseNow as now, samplesFolder } from '../../testing/venues/boathouse.ts';
import { unknownPortal } from '../planning/known-state.ts';
import { type Planner, planHere, sourceIn } from '../planning/planner.ts';
import { planInThread } from './plan-thread.ts';

/** The example with many more events and without pictures, which are read off the event loop anyway. */
function larger(count: number): object {
  const { theme: _, ...plain } = example;
  const [event] = example.events.map((each) => ({ ...each, meta: {} }));
  if (!event) throw new Error('the example has no event');
  const copies = Array.from({ length: count }, (_, at) => ({
    ...event,
    id: `event-${at}`,
    groups: event.groups.map((group) => ({
      ...group,
      id: `group-${at}-${group.id}`,
      types: group.types.map((type) => ({ ...type, id: `type-${at}-${type.id}` })),
      ticket_rules: [],
    })),
    message_rules: [],
  }));
  const events = example.events.map((each) => ({ ...each, meta: {} }));
  return { ...plain, events: [...events, ...copies] };
}

/** Counts the event loop's turns while a planner works. */
async function turnsDuring(planner: Planner): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { faults } = await planner(unknownPortal, { now });
  isDone = true;
  expect(faults).toBeUndefined();
  return turns;
}

const file = larger(100);

test('a thread plans what would be planned here', async () => {
  const { plan: here } = await planHere(sourceIn(example, samplesFolder))(unknownPortal, { now });
  const { plan: aside } = await planInThread({ json: example, folder: samplesFolder })(
    unknownPortal,
    { now },
  );
  expect(aside?.rows).toEqual(here?.rows);
  expect(aside?.sessions).toEqual(here?.sessions);
  expect(aside?.images).toEqual(here?.images);
  expect(aside?.revision?.digest).toBe(here?.revision?.digest);
});

test('faults of a file come from the thread', async () => {
  const wrong = { ...example, venues: [] };
  const { faults } = await planInThread({ json: wrong, folder: samplesFolder })(unknownPortal, {
    now,
  });
  expect(faults?.map(({ path }) => path)).toContain('events[0].venue');
});

test('many plans asked for at once all come, two at a time', async () => {
  const planner = planInThread({ json: example, folder: samplesFolder });
  const plans = await Promise.all(Array.from({ length: 6 }, () => planner(unknownPortal, { now })));
  expect(plans.map(({ faults }) => faults)).toEqual(Array(6).fill(undefined));
});

test('a plan that ends its thread with an error leaves the next one a new thread', async () => {
  const planner = planInThread({ json: example, folder: samplesFolder });
  await planner(unknownPortal, { now });
  const broken = { ...unknownPortal, last: { chain: null } } as unknown as typeof unknownPortal;
  await expect(planner(broken, { now })).rejects.toThrow();
  const { faults } = await planner(unknownPortal, { now });
  expect(faults).toBeUndefined();
});

test('the event loop keeps turning while a thread plans a large file', async () => {
  expect(await turnsDuring(planInThread({ json: file, folder: samplesFolder }))).toBeGreaterThan(
    100,
  );
});

test('control: planned here, the same file stops the event loop', async () => {
  expect(await turnsDuring(planHere(sourceIn(file, samplesFolder)))).toBeLessThan(10);
});
