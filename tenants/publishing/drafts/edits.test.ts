import { describe, expect, test } from 'vitest';
import { treeOfFile } from '../names.ts';
import { naming } from '../testing/drawn-file.ts';
import { type Json, jsonOf } from '../tree.ts';
import { emptyDraft, openDraft } from './draft.ts';
import { type Edit, edited, isEditTooDeep } from './edits.ts';

const file: Json = {
  portal: { key: 'tower', name: 'Tower' },
  config: { 'cart.hold_minutes': 10 },
  events: [
    { id: 'entry', name: 'Entry', message_rules: [{ actions: { date_message: 'Windy' } }] },
    { id: 'deck', name: 'Deck' },
  ],
};

function made(edits: readonly Edit[], from: Json = file) {
  const { newName } = naming();
  const how = { author: 'ana', newName };
  const open = openDraft(treeOfFile(from, { newName }), emptyDraft);
  const { open: after, refused } = edited(open, edits, how);
  return {
    file: jsonOf(after.tree) as typeof file,
    changes: after.changes.map(({ address }) => address),
    refused: refused.map(({ address, reason }) => [address, reason]),
  };
}

// Guards: PUB-02
describe('edits of a draft', () => {
  test('set, add and remove fields', () => {
    const { changes, refused } = made([
      { address: 'events/entry/name', value: 'Tower', seen: 'Entry' },
      { address: 'events/entry/subtitle', value: 'Up' },
      { address: 'config/cart.hold_minutes', seen: 10 },
      { address: 'config/checkout.show_terms', value: true },
    ]);
    expect(changes.sort()).toEqual([
      'config/cart.hold_minutes',
      'config/checkout.show_terms',
      'events/entry/name',
      'events/entry/subtitle',
    ]);
    expect(refused).toEqual([]);
  });

  test('are judged one by one: what somebody else changed since is not overwritten', () => {
    const { changes, refused } = made([
      { address: 'events/entry/name', value: 'Tower', seen: 'Old entry' },
      { address: 'events/deck/name', value: 'Upper deck', seen: 'Deck' },
    ]);
    expect(refused).toEqual([['events/entry/name', 'changed']]);
    expect(changes).toEqual(['events/deck/name']);
  });

  test('that are refused say what is there, but not to those who may not change it', () => {
    const open = openDraft(treeOfFile(file, naming()), emptyDraft);
    const edit = { address: 'events/entry/name', value: 'Tower', seen: 'Old entry' };
    const how = { author: 'ana', newName: naming().newName };
    expect(edited(open, [edit], how).refused).toMatchObject([{ reason: 'changed', now: 'Entry' }]);
    const mayMake = () => false;
    expect(edited(open, [edit], { ...how, mayMake }).refused).toEqual([
      { address: edit.address, reason: 'beyond_rights' },
    ]);
  });

  test('made twice are made once', () => {
    const edit = { address: 'events/entry/name', value: 'Tower', seen: 'Entry' };
    const { changes, refused } = made([edit, edit]);
    expect([changes, refused]).toEqual([['events/entry/name'], []]);
    expect(made([{ address: 'events/gone' }]).refused).toEqual([]);
  });

  test('add things at the end of their list, and make the list if there is none', () => {
    const { file: after, changes } = made([
      { address: 'events/lamp', value: { id: 'lamp', name: 'Lamp' } },
      { address: 'closures/week', value: { id: 'week', name: 'Repairs' } },
      { address: 'closures/day', value: { id: 'day', name: 'Holiday' } },
    ]);
    expect(after).toMatchObject({
      events: [{ id: 'entry' }, { id: 'deck' }, { id: 'lamp' }],
      closures: [{ id: 'week' }, { id: 'day' }],
    });
    expect(changes).toEqual(['events/lamp', 'closures']);
  });

  test('remove things, and with the last one their list', () => {
    const closed: Json = { ...file, closures: [{ id: 'week', name: 'Repairs' }] };
    const remove = { address: 'closures/week', seen: { name: 'Repairs', id: 'week' } };
    expect(made([remove], closed).file).toEqual(file);
  });

  test('put the things of a list in another order, which names each of them', () => {
    const order = (...value: string[]) => ({
      address: 'events#order',
      value,
      seen: ['entry', 'deck'],
    });
    expect(made([order('deck', 'entry')]).file).toMatchObject({
      events: [{ id: 'deck' }, { id: 'entry' }],
    });
    for (const bad of [order('deck'), order('deck', 'deck'), order('deck', 'lamp')]) {
      expect(made([bad]).refused).toEqual([['events#order', 'no_place']]);
    }
  });

  test('of a thing that is gone are refused', () => {
    const { file: after, refused } = made([
      { address: 'events/lamp/name', value: 'Lamp' },
      { address: 'events/lamp/groups/adults', value: { id: 'adults', name: 'Adults' } },
    ]);
    expect(refused.map(([, reason]) => reason)).toEqual(['gone', 'gone']);
    expect(after).toEqual(file);
  });

  test('never change the id of a thing', () => {
    const { refused } = made([
      { address: 'events/entry/id', value: 'tower', seen: 'entry' },
      { address: 'events/lamp', value: { id: 'light', name: 'Lamp' } },
      { address: 'events/lamp', value: { name: 'Lamp' } },
    ]);
    expect(refused.map(([, reason]) => reason)).toEqual(['name', 'name', 'name']);
  });

  test('stay within what revisions keep', () => {
    const addresses = ['', 'members/ana', 'gift_cards', '$base', 'nonsense/x', 'events//name'];
    const { refused } = made(addresses.map((address) => ({ address, value: 'x' })));
    expect(refused).toEqual(addresses.map((address) => [address, 'no_place']));
  });

  test('of a list without ids keep the names of its items', () => {
    const rules: Json = [
      { actions: { date_message: 'Rainy' } },
      { actions: { date_message: 'Windy' } },
    ];
    const seen: Json = [{ actions: { date_message: 'Windy' } }];
    const { file: after, changes } = made([
      { address: 'events/entry/message_rules', value: rules, seen },
    ]);
    expect(after).toMatchObject({ events: [{ message_rules: rules }, {}] });
    // One is added before the other, which is the same thing as before.
    expect(changes).toEqual([
      expect.stringMatching(/^events\/entry\/message_rules\/new-/),
      'events/entry/message_rules#order',
    ]);
  });

  test('that are nested without end are recognized', () => {
    let value: Json = 'x';
    for (let depth = 0; depth < 200; depth += 1) value = [value];
    expect(isEditTooDeep({ address: 'config', value })).toBe(true);
    expect(isEditTooDeep({ address: 'config', value: { a: [1] }, seen: null })).toBe(false);
  });
});
