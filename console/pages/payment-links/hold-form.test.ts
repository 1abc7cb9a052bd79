import { expect, test } from 'vitest';
import {
  answersOf,
  faultIn,
  type HoldableType,
  holdersOf,
  linesOf,
  nothingChosen,
} from './hold-form.ts';

const type = (id: string, more: Partial<HoldableType> = {}): HoldableType => ({
  id,
  group_id: 'general',
  group: 'General',
  name: id,
  price: '20.00',
  lowest: null,
  highest: null,
  is_seated: false,
  holders: 'hidden',
  emails: 'hidden',
  ...more,
});

// Guards: SLS-06
test('people are read one per line, with an email address after the last comma', () => {
  expect(holdersOf('Ada Lovelace\nHopper, Grace\n Alan Turing , alan@example.org \n')).toEqual([
    { name: 'Ada Lovelace', email: '' },
    { name: 'Hopper, Grace', email: '' },
    { name: 'Alan Turing', email: 'alan@example.org' },
  ]);
  expect(holdersOf(' \n')).toEqual([]);
});

test('an empty line keeps its ticket’s place', () => {
  expect(holdersOf('Ada Lovelace\n\nAlan Turing').map(({ name }) => name)).toEqual([
    'Ada Lovelace',
    '',
    'Alan Turing',
  ]);
});

test('only types with tickets are held, each with what it asks for', () => {
  const types = [
    type('adult'),
    type('patron', { price: null }),
    type('guest', { holders: 'required' }),
    type('stalls', { is_seated: true }),
    type('child'),
  ];
  const lines = linesOf(
    types,
    {
      adult: { ...nothingChosen, count: '2', price: '1.00', holders: 'Ada Lovelace' },
      patron: { ...nothingChosen, count: '1', price: ' 25,00 ' },
      guest: { ...nothingChosen, count: '1', holders: 'Ada Lovelace' },
      stalls: { ...nothingChosen, seats: [{ value: 'a-1', text: 'A 1' }] },
      child: { ...nothingChosen, count: ' 0' },
    },
    'EUR',
  );
  expect(lines).toEqual([
    { type: 'adult', quantity: 2 },
    { type: 'patron', quantity: 1, price: '25.00' },
    { type: 'guest', quantity: 1, holders: [{ name: 'Ada Lovelace', email: '' }] },
    { type: 'stalls', quantity: 1, seats: ['a-1'] },
  ]);
});

test('only the questions of groups with tickets are answered', () => {
  const question = (group_id: string) => ({
    group_id,
    name: 'age',
    title: 'Age',
    description: '',
    control: 'number' as const,
    options: [],
    is_required: true,
  });
  const types = [type('adult'), type('camper', { group_id: 'camp' })];
  const given = { 'general age': '40', 'camp age': ' 8 ' };
  const questions = [question('general'), question('camp')];
  expect(answersOf(questions, [{ type: 'camper', quantity: 1 }], types, given)).toEqual([
    { group: 'camp', data: { age: '8' } },
  ]);
});

test('an error within a field is found by that field’s name and no other', () => {
  const faults = { 'tickets[10].price': 'low', 'tickets[1].holders[2].name': 'short' };
  expect(faultIn(faults, 'tickets[1].holders')).toBe('short');
  expect(faultIn(faults, 'tickets[1].price')).toBeUndefined();
  expect(faultIn(faults, 'tickets[1]')).toBe('short');
});
