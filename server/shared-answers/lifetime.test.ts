import { expect, test } from 'vitest';
import type { CatalogueGroup } from '../store/catalogue/catalogue.ts';
import { answerUntil } from './lifetime.ts';

const until = (now: string, ...groups: { sales_start?: string; sales_end?: string }[]) => {
  const dates = groups.map(({ sales_start, sales_end }, at) => {
    const window = {
      sales_start: sales_start ? new Date(sales_start) : null,
      sales_end: sales_end ? new Date(sales_end) : null,
    };
    return [String(at), window as CatalogueGroup] as const;
  });
  return new Date(answerUntil({ groups: new Map(dates) }, Date.parse(now))).toISOString();
};

test('an answer is shown for a second', () => {
  expect(until('2031-03-20T12:00:10.250Z')).toBe('2031-03-20T12:00:11.250Z');
});

// Guards: SPD-01
test('no answer is shown past a full minute, when days and sessions may begin', () => {
  expect(until('2031-03-20T22:59:59.999Z')).toBe('2031-03-20T23:00:00.000Z');
  expect(until('2031-03-20T23:00:00.000Z')).toBe('2031-03-20T23:00:01.000Z');
});

test('no answer is shown past the beginning or end of a sale', () => {
  const windows = [
    { sales_start: '2031-03-20T12:00:10.700Z', sales_end: '2031-03-20T12:00:10.900Z' },
    { sales_start: '2031-03-20T12:00:30Z' },
  ];
  expect(until('2031-03-20T12:00:10.250Z', ...windows)).toBe('2031-03-20T12:00:10.700Z');
  expect(until('2031-03-20T12:00:10.700Z', ...windows)).toBe('2031-03-20T12:00:10.900Z');
  expect(until('2031-03-20T12:00:10.900Z', ...windows)).toBe('2031-03-20T12:00:11.900Z');
});
