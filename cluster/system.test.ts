import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { mirrorIn, openSystem } from './system.ts';

afterEach(() => vi.restoreAllMocks());

// Guards: OPS-01
test.each([
  ['deb http://mirror.example/debian bookworm main', 'http://mirror.example/debian'],
  [
    'deb [signed-by=/a.gpg] https://mirror.example/debian/ trixie main',
    'https://mirror.example/debian',
  ],
  [
    'Types: deb\nURIs: http://mirror.example/debian\nSuites: trixie',
    'http://mirror.example/debian',
  ],
  ['# deb http://mirror.example/debian bookworm main', undefined],
  ['deb http://mirror.example/debian-security bookworm-security main', undefined],
])('the machine’s own packages of Debian come from %j: %s', (text, expected) => {
  expect(mirrorIn(text)).toBe(expected);
});

// Guards: OPS-01
test('a cluster that needs root says so in one sentence', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1_000);
  const folder = path.join(tmpdir(), 'no-system');
  await expect(openSystem(folder, folder, () => {})).rejects.toThrow('The cluster needs root');
});
