import { expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };

/** Amounts in a tenant file, in currencies with two, no and three decimals. */
const place = 'events[0].groups[0].types[0]';
const priced = example.events[0]?.groups[0]?.types[0];

/** Faults of the example with another first ticket type. */
function faultsOf(type: unknown, currency = example.portal.currency): string[] {
  const file = structuredClone(example) as unknown as {
    portal: object;
    events: { groups: { types: unknown[] }[] }[];
  };
  file.portal = { ...example.portal, currency };
  const types = file.events[0]?.groups[0]?.types;
  if (types) types[0] = type;
  const { faults = [] } = checkTenantFile(file, { files: () => true });
  return faults.map(({ path, fault }) => `${path}: ${fault}`);
}

test('a minimum amount above the maximum is refused', () => {
  const flexible = { id: 'boat', name: 'Boat', amount_min: '9.00', amount_max: '8.50' };
  expect(faultsOf(flexible)).toEqual([`${place}.amount_max: is less than amount_min`]);
});

test('decimals in a currency without any are refused', () => {
  expect(faultsOf({ ...priced, amount: '18.50' }, 'JPY')).toEqual([
    `${place}.amount: JPY has no decimals`,
  ]);
});

test('a price with three decimals that cards cannot be charged is refused', () => {
  const inDinars = (amount: string) => ({ ...priced, amount });
  expect(faultsOf(inDinars('5.124'), 'KWD')).toEqual([
    `${place}.amount: "5.124" is not a multiple of 0.010, the step in which cards are charged`,
  ]);
  expect(faultsOf(inDinars('5.120'), 'KWD')).toEqual([]);
});
