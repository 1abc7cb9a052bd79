import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { CannotStart } from '#database/cannot-start.ts';
import { erase, showErasure } from '#server/publishing/erase.ts';
import {
  type ErasureRequest,
  NotErasable,
  type PlannedErasure,
} from '#server/publishing/plan-erasure.ts';
import type { Store } from '#server/store/database.ts';
import { countOf, erasureLines } from './lines/erasure-lines.ts';
import { ask } from './program/ask.ts';
import type { Program } from './program/program.ts';
import { renditionsFolder } from './settings/server-settings.ts';
import type { Settings } from './settings/settings.ts';

interface ErasingArguments {
  readonly portal: string;
  readonly settings: Settings;
  /** An address, or the SHA-256 of a picture or font. */
  readonly place: string | undefined;
  /** A text; "-" for standard input. */
  readonly text: string | undefined;
  readonly isDryRun: boolean;
  readonly isConfirmed: boolean;
}

/** Shows what an erasure hits, asks, and erases it. @throws CannotStart if it is refused. */
export async function eraseFromRevisions(
  program: Program,
  store: Store,
  { portal, settings, isDryRun, isConfirmed, ...asked }: ErasingArguments,
): Promise<void> {
  const request = await requestOf(asked);
  const shown = await orRefused(showErasure(store, portal, request));
  for (const line of erasureLines(shown)) program.print(line);
  if (isDryRun) return program.print('Dry run: nothing was erased.');
  if (!isConfirmed) {
    await ask(program, {
      question: `Erase it from ${portal}, for good?`,
      refused: 'Nothing was erased.',
      advice: 'See what it hits with --dry-run, or erase it with --yes.',
    });
  }
  const actor = { kind: 'program', id: 'revisions' } as const;
  await orRefused(erase(store, portal, request, { actor, now: Date.now(), shown }));
  program.print(`Erased from ${countOf(shown.hits.length)} of ${portal}.`);
  if (shown.files.length === 0) return;
  await emptyFolder(renditionsFolder(settings.dataFolder));
  program.print(
    'Its smaller copies on this machine are deleted. Empty DATA_DIR/renditions on each other machine that serves, and what a CDN keeps of it.',
  );
}

async function requestOf({
  place,
  text,
}: Pick<ErasingArguments, 'place' | 'text'>): Promise<ErasureRequest> {
  if (text === '-') return { text: (await readText(process.stdin)).replace(/\r?\n$/, '') };
  if (text !== undefined) return { text };
  const at = place ?? '';
  // An id is the beginning of the hash.
  return /^[0-9a-f]{32}([0-9a-f]{32})?$/.test(at) ? { file: at.slice(0, 32) } : { address: at };
}

async function orRefused(work: Promise<PlannedErasure>): Promise<PlannedErasure> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NotErasable) throw new CannotStart(error.message);
    throw error;
  }
}

/** Deletes the files of a folder; servers treat them as not drawn yet. */
async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names) await rm(path.join(folder, name), { force: true });
}
