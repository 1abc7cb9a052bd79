import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runningPostmaster } from './postmaster-file.ts';

test('a server that stops during the search is not found', async () => {
  const cluster = await mkdtemp(path.join(tmpdir(), 'foyer-postmaster-'));
  const file = path.join(cluster, 'postmaster.pid');
  // This process's own id, so that it is running.
  const note = [process.pid, cluster, 0, 1, '', '127.0.0.1', ''].join('\n');
  for (let round = 0; round < 200; round += 1) {
    await writeFile(file, note);
    const looking = Promise.all(Array.from({ length: 4 }, () => runningPostmaster(cluster)));
    await rm(file, { force: true });
    expect(await looking).toEqual([undefined, undefined, undefined, undefined]);
  }
  await rm(cluster, { recursive: true });
});
