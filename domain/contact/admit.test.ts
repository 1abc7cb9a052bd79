import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admitFaults,
  admitFields,
  admitName,
  admitSettings,
  isFullName,
  type TicketRule,
  unnamedBounds,
} from './admit.ts';

const rule = (change: Partial<TicketRule> = {}): TicketRule => ({
  min: 0,
  max: -1,
  named: 'yes',
  emailed: false,
  ...change,
});
const nothing = admitSettings({});

describe('the settings of a group', () => {
  // Guards: QTY-36, QTY-37
  test('read yes and no as required and disabled, and default to nothing', () => {
    const names = (admit_names: unknown) => admitSettings({ admit_names }).names;
    expect(['required', 'yes', 'optional', 'disabled', 'no', undefined].map(names)).toEqual([
      'required',
      'required',
      'optional',
      'hidden',
      'hidden',
      'hidden',
    ]);
    expect(['toString', 7, null].map(names)).toEqual(['hidden', 'hidden', 'hidden']);
    expect(admitSettings({ admit_emails: 'yes' })).toEqual({ names: 'hidden', emails: 'required' });
  });

  test('apply to every ticket of a type without a rule', () => {
    const asked = admitSettings({ admit_names: 'required', admit_emails: 'optional' });
    for (const index of [0, 1, 99]) {
      expect(admitFields(asked, undefined, index)).toEqual({ name: 'required', email: 'optional' });
    }
  });
});

describe('a rule', () => {
  // Guards: QTY-40
  test('that names tickets requires its minimum of names and allows up to its maximum', () => {
    const names = [0, 1, 2, 3].map((at) => admitFields(nothing, rule({ min: 1, max: 3 }), at).name);
    expect(names).toEqual(['required', 'optional', 'optional', 'hidden']);
  });

  // Guards: QTY-40
  test('that makes names optional requires none, whatever the group says', () => {
    const asked = admitSettings({ admit_names: 'required' });
    const open = rule({ named: 'optional', min: 2, max: 2 });
    expect([0, 1, 2].map((at) => admitFields(asked, open, at).name)).toEqual([
      'optional',
      'optional',
      'hidden',
    ]);
    expect(admitFields(asked, rule({ named: 'no', min: 2 }), 0)).toEqual({
      name: 'hidden',
      email: 'hidden',
    });
  });

  test('asks for an e-mail for each name if it says so', () => {
    const emailed = rule({ min: 1, emailed: true });
    expect(admitFields(nothing, emailed, 0).email).toBe('required');
    expect(admitFields(nothing, emailed, 1).email).toBe('optional');
    expect(admitFields(nothing, rule({ min: 1 }), 0).email).toBe('hidden');
  });

  // Guards: QTY-41, QTY-42
  test('limits unnamed tickets to ten without an upper bound, and has no stepper without a choice', () => {
    expect(unnamedBounds({ min: 1, max: -1 })).toEqual({ min: 1, max: 10, isChosen: true });
    expect(unnamedBounds({ min: 2, max: 2 })).toEqual({ min: 2, max: 2, isChosen: false });
    expect(unnamedBounds({ min: 10, max: -1 }).isChosen).toBe(false);
  });

  // Guards: QTY-40
  test('requires exactly its minimum of names, whatever the number of tickets', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: -1, max: 20 }), fc.nat(40), (min, max, count) => {
        const named = rule({ min, max });
        const fields = Array.from({ length: count }, (_, at) => admitFields(nothing, named, at));
        const required = fields.filter(({ name }) => name === 'required');
        expect(required).toHaveLength(Math.min(min, count));
      }),
    );
  });
});

describe('the name on a ticket', () => {
  const asks = { name: 'required', email: 'required' } as const;
  const open = { name: 'optional', email: 'optional' } as const;
  const ada = { name: 'Ada Lovelace', email: 'ada@example.org' };

  // Guards: QTY-36
  test('has a first and a last name', () => {
    expect(admitName(' Ada ', 'Lovelace')).toBe('Ada Lovelace');
    expect(['', ' ', 'Ada', ' Ada '].some(isFullName)).toBe(false);
    expect(['Ada Lovelace', 'Ada  King Lovelace'].every(isFullName)).toBe(true);
    expect(admitFaults(asks, ada)).toEqual([]);
    expect(admitFaults(asks, { ...ada, name: 'Ada' })).toEqual(['name']);
  });

  test('may be left out if not required, but never half given', () => {
    expect(admitFaults(open, { name: '', email: '' })).toEqual([]);
    expect(admitFaults(open, { name: 'Ada', email: 'ada' })).toEqual(['name', 'email']);
    expect(admitFaults(asks, { name: '', email: '' })).toEqual(['name', 'email']);
    const hidden = { name: 'hidden', email: 'hidden' } as const;
    expect(admitFaults(hidden, { name: 'Ada', email: '' })).toEqual([]);
  });
});
