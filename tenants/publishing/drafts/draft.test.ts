import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences } from '../differences.ts';
import { merge } from '../merge.ts';
import { treeOfFile } from '../names.ts';
import { drawnSides, naming } from '../testing/drawn-file.ts';
import { isSame, type Json, jsonOf, type Node } from '../tree.ts';
import {
  chosen,
  emptyDraft,
  moved,
  type OpenDraft,
  openDraft,
  rewritten,
  writersTouchedBy,
} from './draft.ts';
import { readDraft, writtenDraft } from './written-draft.ts';

const event = (fields: object, id = 'entry'): Json => ({ events: [{ id, ...fields }] });
const tree = (file: Json): Node => treeOfFile(file, naming());
const draftOf = (base: Json, ...files: readonly Json[]): OpenDraft =>
  files.reduce<OpenDraft>(
    (open, file, at) => rewritten(open, tree(file), `author ${at + 1}`),
    openDraft(tree(base), emptyDraft),
  );
const stored = (open: OpenDraft, base = open.base): OpenDraft =>
  openDraft(base, readDraft(JSON.parse(JSON.stringify(writtenDraft(open)))));

const tower = event({ name: 'Tower', from: '2027-01-01', until: '2027-02-01' });

// Guards: PUB-02
describe('a draft', () => {
  test('that was stored makes the same file, however often it was changed', () => {
    fc.assert(
      fc.property(drawnSides(4), ([base, ...files]) => {
        if (!base) throw new Error('a base is drawn');
        let open = openDraft(base, emptyDraft);
        for (const file of files) {
          open = stored(rewritten(open, file, 'ana'));
          expect(isSame(open.tree, file)).toBe(true);
        }
      }),
    );
  });

  test('that is changed back has no changes', () => {
    expect(draftOf(tower, event({ name: 'Lamp' }), tower).changes).toEqual([]);
  });

  test('knows who wrote each change, and everybody who wrote in a thing that it adds', () => {
    const added = (name: string): Json => ({
      events: [
        { id: 'entry', name: 'Tower' },
        { id: 'deck', name },
      ],
    });
    const open = draftOf(event({ name: 'Tower' }), added('Deck'), added('Upper deck'), {
      events: [
        { id: 'entry', name: 'Lamp' },
        { id: 'deck', name: 'Upper deck' },
      ],
    });
    expect(open.changes.map(({ address, authors }) => [address, authors])).toEqual([
      ['events/entry/name', ['author 3']],
      ['events/deck', ['author 1', 'author 2']],
    ]);
  });
});

// Guards: PUB-10
describe('a change beside a draft', () => {
  const week = (from: string, name = 'Repairs'): Json => ({
    closures: [{ id: 'week', name, from, until: '2027-02-01' }],
  });
  const touchedBy = (base: Json, mine: Json, other: Json) =>
    writersTouchedBy(draftOf(base, mine), differences(tree(base), tree(other)));

  test('touches it in the same part, in a part of it, and in one that counts as one with it', () => {
    const [base, mine] = [week('2027-01-01'), week('2027-01-02')];
    expect(touchedBy(base, mine, week('2027-01-03'))).toEqual(['author 1']);
    expect(touchedBy(base, mine, {})).toEqual(['author 1']);
    const until: Json = {
      closures: [{ id: 'week', name: 'Repairs', from: '2027-01-01', until: '2027-03-01' }],
    };
    expect(touchedBy(base, mine, until)).toEqual(['author 1']);
  });

  test('touches it nowhere else', () => {
    const [base, mine] = [week('2027-01-01'), week('2027-01-02')];
    expect(touchedBy(base, mine, week('2027-01-01', 'Holiday'))).toEqual([]);
  });
});

// Guards: PUB-03
describe('a draft that moves onto a later revision', () => {
  test('merges what only one side changed, and asks about the rest', () => {
    fc.assert(
      fc.property(drawnSides(3), ([base, mine, theirs]) => {
        if (!base || !mine || !theirs) throw new Error('three are drawn');
        const open = moved(rewritten(openDraft(base, emptyDraft), mine, 'ana'), theirs);
        const paper = merge(base, mine, theirs);
        expect(isSame(open.tree, paper.tree)).toBe(true);
        const asked = new Set(paper.conflicts.map(({ address }) => address));
        expect(new Set(open.conflicts.map(({ address }) => address))).toEqual(asked);
        expect(isSame(stored(open).tree, open.tree)).toBe(true);
      }),
    );
  });

  test('keeps who wrote what', () => {
    fc.assert(
      fc.property(drawnSides(3), ([base, mine, theirs]) => {
        if (!base || !mine || !theirs) throw new Error('three are drawn');
        const open = moved(rewritten(openDraft(base, emptyDraft), mine, 'ana'), theirs);
        const isOrder = (address: string) => address.endsWith('#order');
        const written = [...open.changes, ...open.conflicts];
        expect(
          written.filter(({ address, authors }) => !isOrder(address) && authors[0] !== 'ana'),
        ).toEqual([]);
      }),
    );
  });

  test('onto one that has its changes is empty', () => {
    const open = draftOf(tower, event({ name: 'Lamp' }));
    expect(moved(open, open.tree)).toMatchObject({ changes: [], conflicts: [] });
  });

  test('has the published part until somebody chooses, and then what they chose', () => {
    const open = moved(
      draftOf(tower, event({ name: 'Lamp', from: '2027-01-01', until: '2027-02-01' })),
      tree(event({ name: 'Deck', from: '2027-01-01', until: '2027-02-01' })),
    );
    expect(open).toMatchObject({ changes: [], conflicts: [{ address: 'events/entry/name' }] });
    const mine = chosen(stored(open), 'events/entry/name', 'mine', 'bea');
    expect(mine).toMatchObject({
      changes: [{ address: 'events/entry/name', node: { value: 'Lamp' } }],
      conflicts: [],
    });
    expect(chosen(open, 'events/entry/name', 'published', 'bea')).toMatchObject({
      changes: [],
      conflicts: [],
    });
    expect(chosen(open, 'events/entry/subtitle', 'mine', 'bea')).toBeUndefined();
  });

  test('brings back a thing that was withdrawn meanwhile only if that is chosen', () => {
    const both: Json = {
      events: [
        { id: 'entry', name: 'Tower' },
        { id: 'deck', name: 'Deck' },
      ],
    };
    const renamed: Json = {
      events: [
        { id: 'entry', name: 'Tower' },
        { id: 'deck', name: 'Lamp' },
      ],
    };
    const without: Json = { events: [{ id: 'entry', name: 'Tower' }] };
    const open = moved(draftOf(both, renamed), tree(without));
    expect(jsonOf(open.tree)).toEqual(without);
    const [conflict] = open.conflicts;
    const brought = chosen(open, conflict?.address ?? '', 'mine', 'bea');
    expect(jsonOf(brought?.tree ?? tree(null))).toEqual(renamed);
  });

  test('asks no more once somebody has changed the part itself', () => {
    const open = moved(
      draftOf(event({ name: 'A' }), event({ name: 'B' })),
      tree(event({ name: 'C' })),
    );
    expect(rewritten(open, tree(event({ name: 'D' })), 'bea').conflicts).toEqual([]);
  });

  test('asks no more once the same was published', () => {
    const open = moved(
      draftOf(event({ name: 'A' }), event({ name: 'B' })),
      tree(event({ name: 'C' })),
    );
    expect(moved(open, tree(event({ name: 'B' })))).toMatchObject({ changes: [], conflicts: [] });
  });

  test('goes on asking while other things are published', () => {
    const open = moved(
      draftOf(event({ name: 'A' }), event({ name: 'B' })),
      tree(event({ name: 'C' })),
    );
    const later = moved(stored(open), tree(event({ name: 'C', subtitle: 'Up' })));
    expect(later.conflicts).toMatchObject([{ address: 'events/entry/name', mine: { value: 'B' } }]);
  });

  test('chooses fields that count as one together', () => {
    const closure = (from: string, until: string, name = 'Repairs'): Json => ({
      closures: [{ id: 'week', name, from, until }],
    });
    const open = moved(
      draftOf(closure('2027-01-01', '2027-02-01'), closure('2027-01-02', '2027-02-02')),
      tree(closure('2027-01-03', '2027-02-03')),
    );
    expect(open.conflicts.map(({ address }) => address).sort()).toEqual([
      'closures/week/from',
      'closures/week/until',
    ]);
    const mine = chosen(open, 'closures/week/until', 'mine', 'bea');
    expect(mine?.conflicts).toEqual([]);
    expect(differences(open.base, mine?.tree ?? open.base)).toHaveLength(2);
  });

  test('lets those choose who come after another choice', () => {
    fc.assert(
      fc.property(drawnSides(3), fc.infiniteStream(fc.boolean()), ([base, mine, theirs], coin) => {
        if (!base || !mine || !theirs) throw new Error('three are drawn');
        let open = moved(rewritten(openDraft(base, emptyDraft), mine, 'ana'), theirs);
        while (open.conflicts.length > 0) {
          const [{ address } = { address: '' }] = open.conflicts;
          const wish = coin.next().value ? 'mine' : 'published';
          const next =
            chosen(open, address, wish, 'bea') ?? chosen(open, address, 'published', 'bea');
          if (!next) throw new Error(`nothing was chosen at ${address}`);
          expect(next.conflicts.length).toBeLessThan(open.conflicts.length);
          open = stored(next);
        }
      }),
    );
  });
});
