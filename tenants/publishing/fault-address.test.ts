import { expect, test } from 'vitest';
import { pathOf } from '../file/place.ts';
import { addressOfFault } from './fault-address.ts';
import { treeOfFile } from './names.ts';
import { naming } from './testing/drawn-file.ts';

const tree = treeOfFile(
  {
    events: [
      { id: 'first', groups: [] },
      {
        id: 'a/b',
        groups: [{ id: 'adults', types: [{ id: 'child', amount: '1' }], meta: {} }],
        message_rules: [{ actions: {} }],
        schedules: [{ id: 'daily', weekdays: ['mon', 'never'] }],
        config: { 'capacity.threshold': 'many' },
      },
    ],
  },
  naming(),
);

test.each([
  [
    ['events', 1, 'groups', 0, 'types', 0, 'amount'],
    'events/a~1b/groups/adults/types/child/amount',
  ],
  [['events', 1, 'config', 'capacity.threshold'], 'events/a~1b/config/capacity.threshold'],
  [['events', 1, 'message_rules', 0], 'events/a~1b/message_rules/new-1'],
  // A list of plain values is one value.
  [['events', 1, 'schedules', 0, 'weekdays', 1], 'events/a~1b/schedules/daily/weekdays'],
  // Something that is missing.
  [['events', 1, 'venue'], 'events/a~1b/venue'],
  [['events', 7, 'name'], 'events'],
  [['events', 0, 'venue', 'zone'], 'events/first/venue'],
  [[], ''],
])('the error at %j has the address %s', (path, address) => {
  expect(addressOfFault(tree, pathOf(path))).toBe(address);
});
