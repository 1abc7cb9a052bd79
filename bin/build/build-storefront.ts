import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Program } from '../program/program.ts';
import { buildPagesIfStale, builtFiles, type PagesBuild } from './pages-build.ts';

/** The built module of the page server, and the folder of files for browsers. */
export const built = builtFiles('storefront');

const storefront: PagesBuild = {
  room: 'storefront',
  rooms: ['storefront', 'ui', 'tenants', 'contract', 'domain'],
  async finish(assets) {
    // Loaded only here: the bundler would lengthen every start.
    const { bundledScript } = await import('./bundled-script.ts');
    for (const address of ['/embed.js', '/older.js'] as const) {
      await writeFile(path.join(assets, address), await bundledScript(address));
    }
  },
};

/** Builds the storefront unless its build is up to date. */
export const buildStorefrontIfStale = (program: Program): Promise<void> =>
  buildPagesIfStale(storefront, program);
