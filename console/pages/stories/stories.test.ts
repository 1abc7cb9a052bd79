import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allStories, partsAround } from './all-stories.ts';

const room = path.resolve(import.meta.dirname, '../..');

/** The components that the kit exports. */
const parts = ['parts/**', 'forms', 'lists', 'amounts']
  .flatMap((folder) => globSync(`${folder}/*.tsx`, { cwd: room }))
  .flatMap((file) => [
    ...readFileSync(path.join(room, file), 'utf8').matchAll(
      /^export (?:const|function) ([A-Z][a-z]\w*)/gm,
    ),
  ])
  .map(([, name = '']) => name);

const stories = Object.values(allStories).flat();

test('each part of the console’s kit has a story, and each story is of a part', () => {
  const told = stories.flatMap(({ part, within = [] }) => [part, ...within]);
  expect([...told, ...partsAround].toSorted()).toEqual(parts.toSorted());
});

test('each story has a state', () => {
  for (const { part, states = {}, opened = {} } of stories) {
    expect(Object.keys({ ...states, ...opened }), part).not.toEqual([]);
  }
});
