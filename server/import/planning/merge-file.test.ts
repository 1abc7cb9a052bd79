import { expect, test } from 'vitest';
import { treeOfFile } from '#tenants/publishing/names.ts';
import { jsonOf } from '#tenants/publishing/tree.ts';
import type { Pictures } from '../../publishing/revision-content.ts';
import { mergeFile, type Side } from './merge-file.ts';

const side = (name: string, pictures: Pictures = {}): Side => ({
  tree: treeOfFile({ portal: { name } }, { newName: () => 'new' }),
  pictures,
});

test('what one side changed is taken', () => {
  const merged = mergeFile(side('Museum'), side('Museum'), side('Gallery'));
  expect(merged.conflicts).toEqual([]);
  expect(jsonOf(merged.tree)).toEqual({ portal: { name: 'Gallery' } });
});

test('a field that both sides changed is a conflict, with its address and all three values', () => {
  expect(mergeFile(side('Museum'), side('Hall'), side('Gallery')).conflicts).toEqual([
    {
      path: 'portal/name',
      fault: 'is "Hall" in the file, and was published as "Gallery" since; it was "Museum"',
    },
  ]);
});

// Guards: PUB-22
test('pictures merge by their paths, and one that both sides changed is a conflict', () => {
  const base = { 'a.png': '1', 'b.png': '1', 'c.png': '1' };
  const mine = { 'a.png': '2', 'b.png': '1', 'c.png': '2', 'd.png': '1' };
  const theirs = { 'a.png': '1', 'b.png': '3', 'c.png': '3' };
  const merged = mergeFile(side('', base), side('', mine), side('', theirs));
  expect(merged.pictures).toMatchObject({ 'a.png': '2', 'b.png': '3', 'd.png': '1' });
  expect(merged.conflicts.map(({ path }) => path)).toEqual(['c.png']);
});
