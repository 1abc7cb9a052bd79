import type { Program } from '../program/program.ts';
import { buildPagesIfStale, builtFiles, type PagesBuild } from './pages-build.ts';

/** The folder of the console's files for browsers, its page among them. */
export const builtConsole = builtFiles('console').assets;

const consolePages: PagesBuild = {
  room: 'console',
  rooms: ['console', 'contract', 'domain'],
};

/** Builds the console unless its build is up to date. */
export const buildConsoleIfStale = (program: Program): Promise<void> =>
  buildPagesIfStale(consolePages, program);
