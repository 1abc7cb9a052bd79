import { expect, test } from 'vitest';
import { filesNamedIn } from './named-files.ts';

test('the files of a page are those of its links and scripts, each once', () => {
  const page = `<link rel="icon" href="/staff/assets/icon-1a.svg"/><link rel="manifest" href="door.webmanifest">
    <script type="module" src="/staff/assets/door-1a.js"></script><a href="/staff/assets/door-1a.js">`;
  expect(filesNamedIn(page)).toEqual(['/staff/assets/icon-1a.svg', '/staff/assets/door-1a.js']);
});

test('the files of a script are those it loads later, including workers', () => {
  const script =
    'import("./offline-1a.js"),import(`./keep-page-2b.js`);new Worker(new URL("/staff/assets/read-worker-3c.js",""+import.meta.url));"./not/here.js"';
  expect(filesNamedIn(script)).toEqual([
    '/staff/assets/offline-1a.js',
    '/staff/assets/keep-page-2b.js',
    '/staff/assets/read-worker-3c.js',
  ]);
});
