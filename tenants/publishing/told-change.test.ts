import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Scope } from '#domain/staff/rights.ts';
import type { FieldRight } from '../file/field.ts';
import { treeOfFile } from './names.ts';
import { seeing, toldChanges } from './told-change.ts';
import type { Json } from './tree.ts';

interface Shop {
  portal: { key: string; currency: string };
  sellers: { id: string }[];
  events: {
    id: string;
    seller: string;
    name: string;
    description?: string;
    groups?: { id: string; name: string; types: { id: string; name: string; amount: string }[] }[];
    message_rules?: { actions: { date_message: string } }[];
  }[];
}

const adult = { id: 'adult', name: 'Adult', amount: '10.00' };
const shop = (): Shop => ({
  portal: { key: 'tower', currency: 'EUR' },
  sellers: [{ id: 'museum' }, { id: 'hall' }],
  events: [
    {
      id: 'entry',
      seller: 'museum',
      name: 'The Tower',
      groups: [{ id: 'adults', name: 'Adults', types: [{ ...adult }] }],
      message_rules: [{ actions: { date_message: 'Busy' } }],
    },
  ],
});

interface Reader {
  readonly sees?: Parameters<typeof toldChanges>[2]['sees'];
  readonly limit?: number;
}

/** Tells what a change of the shop changes. */
function told(change: (file: Shop) => void, { sees = () => true, limit = 100 }: Reader = {}) {
  const file = shop();
  change(file);
  const newName = () => randomUUID();
  const before = treeOfFile(shop() as unknown as Json, { newName });
  const after = treeOfFile(file as unknown as Json, { newName, earlier: before });
  return toldChanges(before, after, { sees, limit });
}

const entryOf = ({ events: [entry] }: Shop) => {
  if (!entry) throw new Error('the shop has no event');
  return entry;
};

// Guards: PUB-09
describe('a change of the file is told', () => {
  test('by the titles of fields and the names of things, with both values', () => {
    const { changes } = told((file) => {
      entryOf(file).groups = [
        { id: 'adults', name: 'Adults', types: [{ ...adult, amount: '12.00' }] },
      ];
    });
    expect(changes).toEqual([
      {
        address: 'events/entry/groups/adults/types/adult/amount',
        way: ['Events', 'The Tower', 'Tickets', 'Adults', 'Ticket types', 'Adult', 'Price'],
        kind: 'changed',
        before: '10.00',
        after: '12.00',
      },
    ]);
  });

  test('as one line for a thing that is added or removed', () => {
    const more = told((file) => file.events.push({ id: 'gala', seller: 'hall', name: 'Gala' }));
    expect(more.changes).toMatchObject([
      { way: ['Events', 'Gala'], kind: 'added', before: null, after: null },
    ]);
    const less = told((file) => {
      file.events = [];
    });
    expect(less.changes).toMatchObject([{ way: ['Events', 'The Tower'], kind: 'removed' }]);
  });

  test('with the place of a thing that has no name', () => {
    const { changes } = told((file) => {
      entryOf(file).message_rules = [{ actions: { date_message: 'Quiet' } }];
    });
    expect(changes[0]?.way.slice(0, 4)).toEqual(['Events', 'The Tower', 'Messages', 'no. 1']);
  });

  test('without the values that the reader’s rights leave out, which are counted', () => {
    const change = (file: Shop) => {
      entryOf(file).name = 'Tower';
      file.portal.currency = 'SEK';
    };
    const { changes, hidden } = told(change, { sees: (right) => right === 'catalogue' });
    expect(changes.map(({ address }) => address)).toEqual(['events/entry/name']);
    expect(hidden).toBe(1);
  });

  // Guards: PUB-19
  test('without the changes that concern others than the reader’s sellers, which are counted', () => {
    const change = (file: Shop) => {
      entryOf(file).name = 'Tower';
      file.events.push({ id: 'gala', seller: 'hall', name: 'Gala' });
      Object.assign(file, { config: { 'books.timezone': 'Europe/Paris' } });
      file.sellers.reverse();
    };
    const toldTo = (scope: Scope, money: Scope = scope) => {
      const sight = new Map<FieldRight, Scope>([
        ['catalogue', scope],
        ['operator', scope],
        ['money', money],
      ]);
      const { changes, hidden } = told(change, { sees: seeing(sight) });
      return { at: changes.map(({ address }) => address), hidden };
    };
    expect(toldTo(new Set(['museum']))).toEqual({ at: ['events/entry/name'], hidden: 3 });
    expect(toldTo(new Set(['hall']))).toEqual({ at: ['events/gala'], hidden: 3 });
    expect(toldTo(new Set(['hall']), 'all')).toMatchObject({ at: { length: 2 }, hidden: 2 });
    expect(toldTo('all')).toMatchObject({ at: { length: 4 }, hidden: 0 });
  });

  test('up to a limit, beyond which changes are counted', () => {
    const change = ({ events }: Shop) => {
      for (let n = 0; n < 5; n += 1) events.push({ id: `e${n}`, seller: 'hall', name: `E${n}` });
    };
    expect(told(change, { limit: 2 })).toMatchObject({ changes: { length: 2 }, more: 3 });
  });

  test('with a long value shortened', () => {
    const { changes } = told((file) => {
      entryOf(file).description = 'x'.repeat(5_000);
    });
    expect(changes[0]?.after).toHaveLength(301);
  });
});
