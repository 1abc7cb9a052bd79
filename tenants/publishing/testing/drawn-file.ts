import fc from 'fast-check';
import { type Naming, treeOfFile } from '../names.ts';
import type { Json, Node } from '../tree.ts';

/** Small tenant files, drawn from few ids and values, so that any two have much in common. */
export const drawnFile: fc.Arbitrary<Json> = fc
  .record(
    {
      portal: fc.record({ key: fc.constant('tower'), name: drawnText() }),
      config: fc.record(
        {
          'cart.hold_minutes': fc.integer({ min: 1, max: 3 }),
          'content.blocks': fc.array(
            fc.record({ region: drawnText(), html: fc.dictionary(language(), drawnText()) }),
            { maxLength: 3 },
          ),
        },
        { requiredKeys: [] },
      ),
      events: items(
        fc.record(
          {
            name: drawnText(),
            groups: items(fc.record({ name: drawnText(), types: items(ticketType()) })),
            message_rules: fc.array(
              fc.record({ actions: fc.record({ date_message: drawnText() }) }),
              {
                maxLength: 3,
              },
            ),
            schedules: items(
              fc.record({ every: fc.record({ minutes: fc.integer({ min: 5, max: 6 }) }) }),
            ),
          },
          { requiredKeys: ['name', 'groups'] },
        ),
      ),
    },
    { requiredKeys: ['portal', 'events'] },
  )
  .map((file) => file as unknown as Json);

function drawnText() {
  return fc.constantFrom('Tower', 'Museum', 'Deck/Lamp', 'A#1');
}
function language() {
  return fc.constantFrom('en', 'de', '__proto__');
}
function ticketType() {
  return fc.record(
    {
      amount: fc.constantFrom('1.00', '2.00'),
      prices: fc.array(fc.record({ amount: fc.constantFrom('3.00', '4.00') }), { maxLength: 3 }),
    },
    { requiredKeys: ['amount'] },
  );
}
/** Things with ids, in any order. */
function items<T extends object>(thing: fc.Arbitrary<T>) {
  const id = fc.constantFrom('a', 'b', 'c', 'd/1', 'e~#');
  return fc
    .uniqueArray(fc.tuple(id, thing), { maxLength: 4, selector: ([key]) => key })
    .map((drawn) => drawn.map(([key, rest]) => ({ id: key, ...rest })));
}

/** Names items as a server does, but with readable names for failing tests. */
export function naming(): Naming {
  let made = 0;
  return {
    newName() {
      made += 1;
      return `new-${made}`;
    },
  };
}

/** Two or three files with a common ancestor. */
export function drawnSides(count: number): fc.Arbitrary<readonly Node[]> {
  return fc.array(drawnFile, { minLength: count, maxLength: count }).map((files) => {
    const { newName } = naming();
    const [first = null, ...others] = files;
    const base = treeOfFile(first, { newName });
    return [base, ...others.map((file) => treeOfFile(file, { newName, earlier: base }))];
  });
}
