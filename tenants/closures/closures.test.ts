import { expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };
import { placedKey } from '../texts/placed-text.ts';

const faultsOf = (...closures: object[]) =>
  checkTenantFile({ ...example, closures }, { files: () => true }).faults?.map(
    ({ path, fault }) => `${path}: ${fault}`,
  ) ?? [];
const christmas = {
  id: 'christmas',
  name: 'Christmas',
  venues: ['lake'],
  from: '2026-12-24',
  until: '2026-12-26',
};

test('a closure is of venues or events, for days, weekdays or times, once or every year', () => {
  expect(
    faultsOf(
      christmas,
      { ...christmas, id: 'each', every_year: true, until: '2027-01-06' },
      { id: 'mondays', name: 'Mondays', events: ['rowing-boats'], weekdays: ['mon'] },
      { id: 'pipe', name: 'Burst pipe', venues: ['lake'], from: '2026-11-28', time_from: '10:00' },
    ),
  ).toEqual([]);
});

test.each<[string, object, string]>([
  ['of nothing', { venues: undefined }, 'venues: is required, or events'],
  ['of an unknown venue', { venues: ['sea'] }, 'venues[0]: there is no venue "sea"'],
  ['of an unknown event', { events: ['regatta'] }, 'events[0]: there is no event "regatta"'],
  ['of one venue twice', { venues: ['lake', 'lake'] }, 'is already used at'],
  [
    'for good',
    { from: undefined, until: undefined },
    'from: is required, or until or weekdays: it would close everything for good',
  ],
  ['that ends before it begins', { until: '2026-12-23' }, 'until: is before from'],
  [
    'whose times are in the wrong order',
    { time_from: '14:00', time_before: '12:00' },
    'time_before: is not later than time_from, so that nothing would be closed',
  ],
  [
    'at no time of the day',
    { time_from: '12:00', time_before: '12:00' },
    'time_before: is not later than time_from, so that nothing would be closed',
  ],
  [
    'before the day begins',
    { time_before: '00:00' },
    'time_before: is not later than 00:00, so that nothing would be closed',
  ],
  [
    'from the end of the day',
    { time_from: '24:00' },
    'time_from: is the end of the day, so that nothing would be closed',
  ],
  [
    'that comes again without a last day',
    { every_year: true, until: undefined },
    'until: is required with every_year',
  ],
  [
    'that lasts until it comes again',
    { every_year: true, until: '2027-12-24' },
    'until: is a year after from, so that it would never open',
  ],
])('a closure %s is refused', (_what, change, fault) => {
  expect(faultsOf({ ...christmas, ...change })).toEqual([expect.stringContaining(fault)]);
  expect(faultsOf({ ...christmas, ...change })[0]).toMatch(/^closures\[0\]/);
});

test('a closure that visitors are told of has its reason in each language', () => {
  const reason = { en: 'Closed for Christmas', de: 'An Weihnachten geschlossen' };
  const told = { ...christmas, shown: true, reason };
  const { tenant } = checkTenantFile(
    { ...example, portal: { ...example.portal, languages: ['en', 'de'] }, closures: [told] },
    { files: () => true },
  );
  expect(tenant?.closures).toEqual([{ ...told, reason: reason.en }]);
  const translations = Object.entries(tenant?.config.event_texts?.['de'] ?? {});
  expect(translations).toContainEqual([
    placedKey(reason.en, 'closures/christmas/reason'),
    reason.de,
  ]);
});

test('two closures have different ids', () => {
  expect(faultsOf(christmas, christmas)).toEqual([
    'closures[1].id: "christmas" is already used at closures[0].id',
  ]);
});
