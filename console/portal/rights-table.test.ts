import { expect, test } from 'vitest';
import { readyRights } from '#domain/staff/roles.ts';
import { rightsOf } from './rights-table.tsx';

const sellers = [{ id: 's1', name: 'North Shop' }];
const grant = (role: string, only: string[] | null = null) => {
  const { areas, special } = readyRights(role) ?? { areas: {}, special: [] };
  return {
    role,
    name: null,
    sellers: only,
    rights: { areas: { ...areas }, special: [...special] },
  };
};

test('each right is listed once, with its highest level and all roles that give it', () => {
  const rows = rightsOf([grant('finance'), grant('support')], sellers);
  expect(rows.find(({ id }) => id === 'orders')).toEqual({
    id: 'orders',
    right: 'Orders',
    level: 'See and change',
    by: 'Finance, Support',
  });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('a role limited to sellers lists their names', () => {
  const rows = rightsOf([grant('support', ['s1'])], sellers);
  expect(rows.find(({ id }) => id === 'refund')?.by).toBe('Support for North Shop');
});

test('a person without a role has no rights', () => {
  expect(rightsOf([], sellers)).toEqual([]);
});

// Guards: STF-09
test('rights that open nothing yet are not among what a person can do', () => {
  const rows = rightsOf([grant('box_office'), grant('designer')], sellers);
  expect(rows.map(({ right, level }) => `${right}: ${level}`)).toEqual([
    'Events and prices: See',
    'Look and words: See and change',
    'Orders: See and change',
    'Buyers and members: See',
    'Publish: Yes',
  ]);
});
