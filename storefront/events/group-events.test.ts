import { expect, test } from 'vitest';
import { fullCategory, groupEvents, longProgramme } from './group-events.ts';

const event = (category: string, first_day: string | null = '2026-12-01') => ({
  category,
  first_day,
});
const names = (events: ReturnType<typeof event>[], order: string[] = []) =>
  groupEvents(events, order, 'en').map((group) => group.name);

// Guards: CFG-31
test('a short programme is grouped by category: configured ones first, the rest by name, no category last', () => {
  const events = ['', 'Workshops', 'Add-ons', 'Admission'].flatMap((name) =>
    Array.from({ length: fullCategory }, () => event(name)),
  );
  expect(names(events, ['Admission', 'Planetarium'])).toEqual([
    'Admission',
    'Add-ons',
    'Workshops',
    '',
  ]);
});

test('a few events of many categories are one group in the order of the categories', () => {
  const events = ['Workshops', 'Admission', 'Add-ons'].map((name) => event(name));
  const [group, ...others] = groupEvents(events, ['Admission'], 'en');
  expect(others).toEqual([]);
  expect(group?.kind).toBe('all');
  expect(group?.events.map(({ category }) => category)).toEqual([
    'Admission',
    'Add-ons',
    'Workshops',
  ]);
});

test('events of a single category are not grouped', () => {
  expect(groupEvents([event('Concerts'), event('Concerts')], [], 'en')[0]?.kind).toBe('all');
});

test('a long programme is grouped by month in the order of its days', () => {
  const days = Array.from({ length: longProgramme + 1 }, (_, at) => `2027-0${(at % 3) + 1}-11`);
  const events = [...days.map((day) => event('Concerts', day)), event('Concerts', null)];
  expect(names(events)).toEqual(['2027-01', '2027-02', '2027-03', '']);
});
