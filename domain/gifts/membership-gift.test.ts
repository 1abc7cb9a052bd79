import { describe, expect, test } from 'vitest';
import {
  giftLineFault,
  giftOf,
  giftTerm,
  isGiven,
  receiverOf,
  withReceiver,
} from './membership-gift.ts';

const now = Date.parse('2027-03-01T10:00:00Z');
const timezone = 'Europe/Helsinki';
const year = { start_policy: null, start_policy_date: null, duration_new: 'P1Y' } as const;
const season = {
  start_policy: 'fixedto',
  start_policy_date: '2027-12-31',
  duration_new: null,
} as const;
const endless = { ...year, duration_new: null };
const ticket = (handler_data: Record<string, unknown>, handler = 'membership') => ({
  handler,
  handler_data,
});
const fault = (
  handler_data: Record<string, unknown>,
  { of = { handler: 'membership', ...year } as object, cart = [ticket({})].slice(1) } = {},
) =>
  giftLineFault({ handler_data }, of as Parameters<typeof giftLineFault>[1], cart, {
    timezone,
    now,
  });

describe('a gifted membership', () => {
  test('is marked in its data, and tickets of other kinds never are', () => {
    expect(giftOf(ticket({ gift: true }))).toEqual({ starts_on: '' });
    expect(giftOf(ticket({ gift: true, starts_on: ' 2027-12-24 ' }))).toEqual({
      starts_on: '2027-12-24',
    });
    expect(giftOf(ticket({ starts_on: '2027-12-24' }))).toBeUndefined();
    expect(giftOf(ticket({ gift: true }, 'tickets'))).toBeUndefined();
    expect(fault({ gift: 'what is this' }, { of: { handler: 'tickets', ...year } })).toBeNull();
  });

  test('belongs to someone else as soon as a recipient is named', () => {
    const bea = { name: 'Bea Byron', email: 'bea@example.org' };
    const named = ticket(withReceiver({}, bea));
    expect([isGiven(named), receiverOf(named)]).toEqual([true, bea]);
    expect(isGiven(ticket({ gift: true }))).toBe(true);
    expect(withReceiver({ gift: true, receiver: bea }, undefined)).toEqual({ gift: true });
    expect(isGiven(ticket(withReceiver(named.handler_data, undefined)))).toBe(false);
  });

  test('starts today or on a day at the venue, at most a year ahead', () => {
    expect(fault({ gift: true })).toBeNull();
    expect(fault({ gift: true, starts_on: '' })).toBeNull();
    expect(fault({ gift: true, starts_on: '2027-03-01' })).toBeNull();
    expect(fault({ gift: true, starts_on: '2028-03-01' })).toBeNull();
    for (const [starts_on, says] of [
      ['2027-02-28', 'is past'],
      ['2028-03-03', 'is more than a year ahead'],
      ['2027-02-30', 'is not a date such as 2031-03-08'],
      ['tomorrow', 'is not a date such as 2031-03-08'],
      [7, 'is not a text'],
    ] as const) {
      expect(fault({ gift: true, starts_on })).toEqual({ field: 'starts_on', fault: says });
    }
    expect(fault({ gift: 'yes' })).toEqual({ field: 'gift', fault: 'is not true' });
  });

  test('does not start after its season ends', () => {
    const of = { handler: 'membership', ...season };
    expect(fault({ gift: true, starts_on: '2027-12-31' }, { of })).toBeNull();
    expect(fault({ gift: true, starts_on: '2028-01-01' }, { of })).toEqual({
      field: 'starts_on',
      fault: 'is after the last day of this membership',
    });
  });

  test('is not a renewal, and cannot be in a cart with a membership that is not a gift', () => {
    const given = { gift: true, starts_on: '2027-12-24' };
    expect(fault({ ...given, renews: 'mine' })).toMatchObject({ field: 'gift' });
    expect(fault(given, { cart: [ticket(given), ticket({}, 'tickets')] })).toBeNull();
    for (const [wanted, held] of [
      [given, {}],
      [{}, given],
      [given, { gift: true, starts_on: '' }],
      [given, { renews: 'mine' }],
    ] as const) {
      expect(fault(wanted, { cart: [ticket(held)] })).toEqual({
        field: 'gift',
        fault: 'differs from the other memberships in this cart',
      });
    }
  });
});

describe('the term of a gift', () => {
  const christmas = new Date('2027-12-23T22:00:00Z');

  test('is counted from the chosen day', () => {
    expect(giftTerm(year, timezone, now, { starts_on: '2027-12-24' })).toEqual({
      anchor: '2027-12-24',
      valid_from: christmas,
      valid_to: new Date('2028-12-23T22:00:00Z'),
    });
  });

  test('starts now if the day is today, has passed, or was not chosen', () => {
    const bought = giftTerm(year, timezone, now, { starts_on: '' });
    expect(bought).toMatchObject({ anchor: '2027-03-01' });
    for (const starts_on of ['2027-03-01', '2027-02-20']) {
      expect(giftTerm(year, timezone, now, { starts_on })).toEqual(bought);
    }
  });

  test('ends with its season, and starts on the day even without an end', () => {
    expect(giftTerm(season, timezone, now, { starts_on: '2027-12-24' })).toMatchObject({
      valid_from: christmas,
      valid_to: new Date('2027-12-31T22:00:00Z'),
    });
    expect(giftTerm(endless, timezone, now, { starts_on: '2027-12-24' })).toMatchObject({
      valid_from: christmas,
      valid_to: null,
    });
  });
});
