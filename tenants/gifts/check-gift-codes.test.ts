import { expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };

const level = {
  id: 'crew',
  name: 'Crew',
  handler: 'membership',
  duration_new: 'P1Y',
  types: [
    { id: 'sailor', name: 'Sailor', rank: 1, amount: '50.00' },
    { id: 'mate', name: 'Mate', rank: 2, amount: '0' },
  ],
  ticket_rules: [{ ticket_type_id: 'sailor', min: 1, max: 2, named: 'yes' }],
};
const gift = (redeems?: object) => ({
  id: 'crew-gift',
  name: 'A year in the crew',
  handler: 'codes',
  ...(redeems ? { redeems } : {}),
  types: [{ id: 'crew-gift-one', name: 'For one', rank: 1, amount: '50.00' }],
});
function faultsOf(group: object, gift_codes: readonly object[] = []): string[] {
  const [first, ...others] = example.events;
  if (!first) throw new Error('the example has no event');
  const groups = [...first.groups, level, group];
  const file = { ...example, events: [{ ...first, groups }, ...others], gift_codes };
  const { faults = [] } = checkTenantFile(file, { files: () => true });
  return faults.map(({ path, fault }) => `${path.replace(/^.*groups\[\d+\]\./, '')}: ${fault}`);
}

test('codes are redeemed for membership tickets in numbers that can be held', () => {
  expect(faultsOf(gift({ sailor: 2, mate: 3 }))).toEqual([]);
  expect(faultsOf(gift())).toEqual(['redeems: is required with the handler "codes"']);
  expect(faultsOf(gift({ boatswain: 1 }))).toEqual([
    'redeems.boatswain: "boatswain" is not a ticket type of a membership',
  ]);
  expect(faultsOf(gift({ sailor: 3 }))).toEqual([
    'redeems: cannot be held for level "crew": max_tickets_per_order_exceeded',
  ]);
  expect(faultsOf(gift({ mate: 1 }))).toEqual([
    'redeems: cannot be held for level "crew": min_tickets_per_order_not_met',
  ]);
  expect(faultsOf({ ...gift({ sailor: 1 }), handler: 'tickets' })).toContain(
    'redeems: is only for the handler "codes"',
  );
  expect(faultsOf(gift({}))).toEqual(['redeems: names no ticket type']);
});

test('a sample code is well formed and listed once', () => {
  const redeems = { sailor: 1 };
  const code = 'CREWTRY222';
  expect(faultsOf(gift(redeems), [{ code, redeems }])).toEqual([]);
  expect(
    faultsOf(gift(redeems), [
      { code: 'CREWTRY', redeems },
      { code, redeems },
      { code, redeems: { ship: 1 }, valid_from: '2031-01-02', expires_on: '2031-01-01' },
    ]),
  ).toEqual([
    `gift_codes[2].code: "${code}" is already used at gift_codes[1].code`,
    'gift_codes[0].code: "CREWTRY" is not a gift-of-membership code',
    'gift_codes[2].expires_on: is before valid_from',
    'gift_codes[2].redeems.ship: "ship" is not a ticket type of a membership',
  ]);
});
