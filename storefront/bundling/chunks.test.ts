import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chunkOf, chunks } from './chunks.ts';

const root = path.join(import.meta.dirname, '../..');

test('each file that a chunk names exists, and is in that chunk alone', () => {
  const files = Object.values(chunks).flat();
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test('a module and its styles are in the chunk that names the file; what no chunk names is in none', () => {
  expect(chunkOf(`${root}/ui/button.tsx`)).toBe('shared');
  expect(chunkOf(`${root}/ui/button.module.css`)).toBe('shared');
  expect(chunkOf(`${root}/storefront/pages/home/home.tsx`)).toBeUndefined();
  expect(chunkOf(`${root}/node_modules/widgets/ui/button.tsx`)).toBeUndefined();
});
