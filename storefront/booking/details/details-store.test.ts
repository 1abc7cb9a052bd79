import { expect, test } from 'vitest';
import { createDetailsStore } from './details-store.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('typed details survive a reload', () => {
  const tab = storage();
  createDetailsStore(tab, 'tower').set('first', 'Ada');
  expect(createDetailsStore(tab, 'tower').get().values).toEqual({ first: 'Ada' });
  expect(createDetailsStore(tab, 'hall').get().values).toEqual({});
});

test('details are deleted once the tickets are held', () => {
  const tab = storage();
  const store = createDetailsStore(tab, 'tower');
  store.set('first', 'Ada');
  store.forget();
  expect(store.get().values).toEqual({});
  expect([...tab.kept]).toEqual([]);
});

test('a field is marked as wrong until someone types in it again', () => {
  const store = createDetailsStore(storage(), 'tower');
  store.refuse({ first: 'missing', last: 'missing' });
  store.set('first', 'A');
  expect(store.get().faults).toEqual({ last: 'missing' });
});

test('each refusal reaches the page', () => {
  const store = createDetailsStore(storage(), 'tower');
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get().refused));
  store.refuse({ first: 'missing' });
  store.refuse({ first: 'missing' });
  stop();
  store.refuse({ first: 'missing' });
  expect(heard).toEqual([1, 2]);
});
