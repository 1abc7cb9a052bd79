import path from 'node:path';
import type { Program } from '../program/program.ts';
import { buildPagesIfStale, builtFiles, type PagesBuild } from './pages-build.ts';

/** The folder of the console's files for browsers, including its page. */
export const builtConsole = builtFiles('console').assets;

/** Settings that build the scanner's page, and serve it during development. */
export const scannerConfig = path.join(import.meta.dirname, '../../console/scanner.vite.config.ts');

const consolePages: PagesBuild = {
  room: 'console',
  rooms: ['console', 'ui', 'contract', 'domain'],
  async finish() {
    // Loaded only here: the bundler would lengthen every start.
    const { build } = await import('vite');
    await build({ configFile: scannerConfig, logLevel: 'warn' });
  },
};

/** Builds the console unless its build is up to date. */
export const buildConsoleIfStale = (program: Program): Promise<void> =>
  buildPagesIfStale(consolePages, program);
