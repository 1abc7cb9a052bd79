import { expect, test } from 'vitest';
import type { FoundDraft } from '../../shop/draft-data.ts';
import { broughtUpTo } from './watched.ts';

const author = { id: 'eve', name: 'Eve' };
const known: FoundDraft = {
  draft: {
    id: '1',
    name: 'Summer',
    state: 'open',
    base: 1,
    version: 2,
    changes: 1,
    conflicts: 0,
    made_at: '2030-01-01T00:00:00Z',
    made_by: author,
    changed_at: '2030-01-01T00:00:00Z',
    changed_by: author,
    revision: null,
    publish_at: null,
    scheduled_by: null,
    failure: null,
  },
  last: 1,
  is_same: false,
  change: [
    {
      address: 'events/boats/subtitle',
      way: ['Events'],
      kind: 'changed',
      before: 'Old',
      after: 'New',
      authors: [author],
      may_change: true,
    },
  ],
  conflict: [],
  more: 0,
  hidden: 0,
};

// Guards: PUB-02
test('a look at a draft that nobody changed leaves what the page shows, and takes only another name', () => {
  // The list counts changes on the draft's own revision.
  const same = { ...known, is_same: true, change: [], draft: { ...known.draft, changes: 0 } };
  expect(broughtUpTo(known, same)).toBe(known);
  const renamed = { ...same, draft: { ...same.draft, name: 'Winter' } };
  expect(broughtUpTo(known, renamed)).toEqual({
    ...known,
    draft: { ...known.draft, name: 'Winter' },
  });
});

test('a look at a draft that somebody changed shows what is in it now', () => {
  const changed = { ...known, change: [], draft: { ...known.draft, version: 3, changes: 0 } };
  expect(broughtUpTo(known, changed)).toBe(changed);
});
