import { accessSync, constants, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnownState } from './known-state.ts';
import { type Planned, type PlanOptions, planImport, type TenantSource } from './plan-import.ts';

/** Plans one file for a state of its portal; called again if the state changed meanwhile. */
export type Planner = (known: KnownState, options: PlanOptions) => Promise<Planned>;

/** The source of a parsed file whose pictures are in a folder. */
export const sourceIn = (json: unknown, folder: string): TenantSource => ({
  json,
  files: (file) => isReadable(path.join(folder, file)),
  readFile: (file) => readFile(path.join(folder, file)),
});

/** True for a file that can be read; a folder, for example, is none. */
function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The source of a parsed file without pictures. */
export const withoutPictures = (json: unknown): TenantSource => ({
  json,
  files: () => false,
  readFile: (file) => Promise.reject(new Error(`no picture ${file}`)),
});

/** Plans in this thread. */
export const planHere =
  (source: TenantSource): Planner =>
  (known, options) =>
    planImport(source, known, options);
