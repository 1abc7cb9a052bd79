import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

test('the tests’ folder in memory can be entered by the user who runs PostgreSQL, and is removed at the end', () => {
  const before = process.listeners('exit');
  const interrupting = process.listeners('SIGINT');
  const folder = makeMemoryFolder();
  const [remove] = process.listeners('exit').filter((each) => !before.includes(each));
  for (const each of process.listeners('SIGINT')) {
    if (!interrupting.includes(each)) process.off('SIGINT', each);
  }
  // A machine without enough memory has no such folder, so there is nothing to remove.
  expect(folder === undefined).toBe(remove === undefined);
  if (folder === undefined) return;
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  remove?.(0);
  expect(existsSync(folder)).toBe(false);
});
