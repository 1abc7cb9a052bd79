import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  type ChosenTickets,
  type MessageAction,
  type MessagePlace,
  type MessageTriggers,
  messageActions,
  messagesAt,
} from './message-rule.ts';

const adults = (quantity: number): ChosenTickets => ({
  typeId: 'adult',
  typeName: 'Adult',
  groupId: 'entry',
  groupName: 'Entry',
  quantity,
});
const children = (quantity: number): ChosenTickets => ({
  ...adults(quantity),
  typeId: 'child',
  typeName: 'Child',
  groupId: 'family',
  groupName: 'Family',
});
/** A Saturday at half past seven, with two adults and a child. */
const place: MessagePlace = {
  date: '2027-03-06',
  startTime: '19:30',
  tickets: [adults(2), children(1)],
};
const everyAction = Object.fromEntries(messageActions.map((action) => [action, action]));
const shows = (triggers: MessageTriggers, action: MessageAction, at: Partial<MessagePlace> = {}) =>
  messagesAt([{ actions: everyAction, triggers }], action, { ...place, ...at }).length === 1;

const holding: Readonly<Record<string, MessageTriggers>> = {
  'no trigger': {},
  'the first day of its interval': { dateInterval: { start: '2027-03-06' } },
  'the day before the end of its interval': { dateInterval: { end: '2027-03-07' } },
  'its weekday': { weekdays: ['fri', 'sat'] },
  'the start of its time of day': { time_of_day: { start: '19:30', end: '24:00' } },
  'a ticket type by its id': { ticket_type_ids: ['child'] },
  'a ticket type by its name': { ticket_type_names: ['Child'] },
  'a ticket group by its id': { ticket_group_ids: ['entry', 'other'] },
  'a ticket group by its name': { ticket_group_names: ['Family'] },
  'exactly its least number': { min: 3 },
  'exactly its largest number': { max: 3 },
};
const failing: Readonly<Record<string, MessageTriggers>> = {
  'the end of its interval': { dateInterval: { end: '2027-03-06' } },
  'the day before its interval': { dateInterval: { start: '2027-03-07' } },
  'another weekday': { weekdays: ['sun'] },
  'a ticket type that is not taken': { ticket_type_ids: ['senior'] },
  'a name that no ticket type has': { ticket_type_names: ['adult'] },
  'a ticket group that is not taken': { ticket_group_ids: ['family-2'] },
  'a name that no ticket group has': { ticket_group_names: ['Children'] },
  'fewer than its least number': { min: 4 },
  'more than its largest number': { max: 2 },
};

describe.each(messageActions)('%s', (action) => {
  // Guards: CAL-31, CAL-32, CAL-34
  test.each(Object.entries(holding))('is shown at %s', (_, triggers) => {
    expect(shows(triggers, action)).toBe(true);
  });

  test.each(Object.entries(failing))('is not shown at %s', (_, triggers) => {
    expect(shows(triggers, action)).toBe(false);
  });

  // Guards: CAL-32, CAL-35
  test('needs each of its triggers', () => {
    const fitting: MessageTriggers = {
      dateInterval: { start: '2027-03-01', end: '2027-04-01' },
      weekdays: ['sat'],
      ticket_type_ids: ['child'],
      ticket_group_names: ['Family'],
      min: 1,
      max: 1,
    };
    expect(shows(fitting, action)).toBe(true);
    const spoilt: readonly MessageTriggers[] = [
      { dateInterval: { end: '2027-03-06' } },
      { weekdays: ['sun'] },
      { ticket_type_ids: ['adult'] },
      { ticket_group_names: ['Entry'] },
      { min: 2, max: 2 },
      { min: 0, max: 0 },
    ];
    for (const one of spoilt) expect(shows({ ...fitting, ...one }, action)).toBe(false);
  });

  test('is not another action of the same rule', () => {
    const rules = [{ actions: { [action]: 'text' }, triggers: {} }];
    const shown = messageActions.filter((each) => messagesAt(rules, each, place).length > 0);
    expect(shown).toEqual([action]);
  });
});

test('the time of day is the session’s, and messages about a day ignore it', () => {
  const evening = { time_of_day: { start: '17:00', end: '19:30' } };
  const shown = messageActions.filter((action) => shows(evening, action));
  expect(shown).toEqual(['date_annotation', 'date_message']);
});

test('a choice not made yet does not match a trigger that asks for it', () => {
  const none = { date: null, startTime: null, tickets: [] };
  expect(shows({ weekdays: ['sat'] }, 'quantity_message', none)).toBe(false);
  expect(shows({ dateInterval: {} }, 'quantity_message', none)).toBe(false);
  expect(shows({ time_of_day: {} }, 'quantity_message', none)).toBe(false);
  expect(shows({ ticket_type_ids: ['adult'] }, 'date_message', none)).toBe(false);
  expect(shows({ min: 1 }, 'date_message', none)).toBe(false);
  expect(shows({ max: 0 }, 'quantity_message', none)).toBe(true);
});

describe('the tickets counted', () => {
  // Guards: CAL-33
  test('are those of the named types together', () => {
    const both = { ticket_type_ids: ['adult'], ticket_type_names: ['Child'] };
    expect(shows({ ...both, min: 3, max: 3 }, 'quantity_message')).toBe(true);
  });

  // Guards: CAL-33
  test('are those of a named type in a named group, if both are named', () => {
    const crossed = { ticket_type_ids: ['adult'], ticket_group_ids: ['family'] };
    expect(shows(crossed, 'quantity_message')).toBe(false);
    expect(shows({ ...crossed, max: 0 }, 'quantity_message')).toBe(true);
  });
});

test('the texts of several rules appear in their order, each once', () => {
  const rule = (text: string) => ({ actions: { session_message: text }, triggers: {} });
  const said = messagesAt([rule('b'), rule('a'), rule('b'), rule('')], 'session_message', place);
  expect(said).toEqual(['b', 'a']);
});

describe('over all inputs', () => {
  const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

  // Guards: CAL-34
  test('two adjacent intervals share no day and leave none out', () => {
    fc.assert(
      fc.property(date, date, (day, border) => {
        const before = shows({ dateInterval: { end: border } }, 'date_message', { date: day });
        const after = shows({ dateInterval: { start: border } }, 'date_message', { date: day });
        expect(before).toBe(!after);
      }),
    );
  });

  // Guards: CAL-34
  test('two adjacent times of day share no session and leave none out', () => {
    fc.assert(
      fc.property(time, time, (startTime, border) => {
        const of = (time_of_day: NonNullable<MessageTriggers['time_of_day']>) =>
          shows({ time_of_day }, 'session_message', { startTime });
        expect(of({ end: border })).toBe(!of({ start: border, end: '24:00' }));
      }),
    );
  });

  // Guards: CAL-35
  test('a number of tickets equal to a bound is within it', () => {
    const quantity = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(quantity, quantity, quantity, (one, other, bound) => {
        const tickets = [adults(one), children(other)];
        const total = one + other;
        const of = (triggers: MessageTriggers) => shows(triggers, 'quantity_message', { tickets });
        expect(of({ min: bound })).toBe(total >= bound);
        expect(of({ max: bound })).toBe(total <= bound);
        expect(of({ min: total, max: total })).toBe(true);
        expect(of({ ticket_type_ids: ['adult'] })).toBe(one > 0);
      }),
    );
  });
});
