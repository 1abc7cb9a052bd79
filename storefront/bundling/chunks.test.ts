import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chunkOf, chunks } from './chunks.ts';

const root = path.join(import.meta.dirname, '../..');

test('each file named by a chunk exists, and is in that chunk only', () => {
  const files = Object.values(chunks).flat();
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test('a module and its styles are in the chunk that names the file, and other files are in none', () => {
  expect(chunkOf(`${root}/ui/button.tsx`)).toBe('shared');
  expect(chunkOf(`${root}/ui/button.module.css`)).toBe('shared');
  expect(chunkOf(`${root}/storefront/pages/home/home.tsx`)).toBeUndefined();
  expect(chunkOf(`${root}/node_modules/widgets/ui/button.tsx`)).toBeUndefined();
});

test('a style sheet named by a chunk is in it even without the script beside it', () => {
  expect(chunkOf(`${root}/storefront/cart/view/promo-panel.tsx`)).toBe('overlays');
  expect(chunkOf(`${root}/storefront/cart/view/promo-panel.module.css`)).toBe('shared');
  expect(chunkOf(`${root}/ui/stepper.module.css`)).toBe('choosing');
  expect(chunkOf(`${root}/ui/stepper.tsx`)).toBe('tickets');
  expect(chunkOf(`${root}/storefront/pages/event/quantity-first.tsx`)).toBeUndefined();
});
