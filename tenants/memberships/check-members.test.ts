import { expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };

const level = {
  id: 'crew',
  name: 'Crew',
  handler: 'membership',
  duration_new: 'P1Y',
  types: [{ id: 'sailor', name: 'Sailor', rank: 1, amount: '50.00' }],
};
function faultsOf(group: object): string[] {
  const [first, ...others] = example.events;
  if (!first) throw new Error('the example has no event');
  const events = [{ ...first, groups: [...first.groups, group] }, ...others];
  const { faults = [] } = checkTenantFile({ ...example, events }, { files: () => true });
  return faults.map(({ path, fault }) => `${path.replace(/^.*groups\[\d+\]\./, '')}: ${fault}`);
}

test('a membership lasts whole days, because the next term continues from its last day', () => {
  for (const duration_new of ['P1Y', 'P10D', 'P2W', 'P1Y6M']) {
    expect(faultsOf({ ...level, duration_new })).toEqual([]);
  }
  for (const duration_new of ['PT12H', 'P0D', 'P0Y']) {
    expect(faultsOf({ ...level, duration_new })).toEqual([
      'duration_new: a membership must last whole days',
    ]);
  }
  expect(faultsOf({ ...level, handler: 'passes', duration_new: 'PT12H' })).toEqual([]);
});

test('several members may have no e-mail address, but an address belongs to one member', () => {
  const withMembers = (...emails: (string | undefined)[]) => {
    const members = emails.map((email, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      first_name: 'Ada',
      last_name: 'Lovelace',
      member_code: `M ${at}`,
      ...(email === undefined ? {} : { email }),
    }));
    const { faults = [] } = checkTenantFile({ ...example, members }, { files: () => true });
    return faults.map(({ path, fault }) => `${path}: ${fault}`);
  };
  expect(withMembers(undefined, undefined)).toEqual([]);
  expect(withMembers('ada@example.org', undefined, 'Ada@example.org')).toEqual([
    'members: names an e-mail twice',
  ]);
});
