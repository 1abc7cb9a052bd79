import { expect, test } from 'vitest';
import { draftsOf, mostPlaces } from './drafts.ts';
import type { Keeper } from './kept.ts';

function memory(): Keeper & { readonly names: Map<string, string> } {
  const names = new Map<string, string>();
  return {
    names,
    getItem: (name) => names.get(name) ?? null,
    setItem: (name, value) => void names.set(name, value),
    removeItem: (name) => void names.delete(name),
  };
}

const form = '/tower/people/invite#invite';

test('a form survives signing in again, even on a reloaded page', () => {
  const storage = memory();
  const before = draftsOf(() => storage);
  before.note(form, 'ada', { email: 'grace@example.org' });
  before.keep();
  before.drop(form);
  const after = draftsOf(() => storage);
  expect(after.kept(form, 'ada')).toEqual({ email: 'grace@example.org' });
  after.taken(form);
  expect(after.kept(form, 'ada')).toBeUndefined();
  expect(storage.names.size).toBe(0);
});

test('a form is not kept for anyone else who signs in', () => {
  const drafts = draftsOf(memory);
  const storage = memory();
  const shared = draftsOf(() => storage);
  shared.note(form, 'ada', { email: 'grace@example.org' });
  shared.keep();
  expect(shared.kept(form, 'eve')).toBeUndefined();
  expect(drafts.kept(form, 'ada')).toBeUndefined();
});

test('nothing is stored during a sign-in session, and dropped forms are never stored', () => {
  const storage = memory();
  const drafts = draftsOf(() => storage);
  drafts.note(form, 'ada', 'typed');
  expect(storage.names.size).toBe(0);
  drafts.drop(form);
  drafts.keep();
  expect(storage.names.size).toBe(0);
});

test('a form is restored at its place in the history for its person, until it is done', () => {
  const drafts = draftsOf(memory);
  drafts.noteAt('a1#invite', 'ada', 'typed');
  drafts.noteAt('b2#invite', 'ada', 'later');
  expect(drafts.notedAt('a1#invite', 'ada')).toBe('typed');
  expect(drafts.notedAt('a1#invite', 'eve')).toBeUndefined();
  drafts.noteAt('a1#invite', 'ada', undefined);
  expect(drafts.notedAt('a1#invite', 'ada')).toBeUndefined();
  expect(drafts.notedAt('b2#invite', 'ada')).toBe('later');
});

test('only the latest places in the history are kept', () => {
  const drafts = draftsOf(memory);
  for (let at = 0; at <= mostPlaces; at += 1) drafts.noteAt(`${at}#invite`, 'ada', at);
  expect(drafts.notedAt('0#invite', 'ada')).toBeUndefined();
  expect(drafts.notedAt('1#invite', 'ada')).toBe(1);
  expect(drafts.notedAt(`${mostPlaces}#invite`, 'ada')).toBe(mostPlaces);
});

test('a storage with invalid content is read as empty', () => {
  const storage = memory();
  storage.setItem('foyer.staff.drafts', 'not JSON');
  expect(draftsOf(() => storage).kept(form, 'ada')).toBeUndefined();
  storage.setItem('foyer.staff.drafts', '[1]');
  expect(draftsOf(() => storage).kept(form, 'ada')).toBeUndefined();
});
