import type { Plugin } from 'vite';

/** The only entry whose file others may import: no page loads it a second time, at another address. */
const start = 'root';

/**
 * Lets the file of an entry export more than the entry does, so that every page starts with one file for the framework
 * and the bundler's own helpers, which saves two requests. Fails if the file of a page is imported by another: a page
 * whose file fails to load is requested again at another address (`chunks-twice.ts`), so its modules would exist twice.
 */
export const wholeEntries: Plugin = {
  name: 'whole-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const pages = new Map(
      chunks
        .filter(({ isEntry, name }) => isEntry && name !== start)
        .map((chunk) => [chunk.fileName, chunk]),
    );
    for (const { imports, fileName } of chunks) {
      const page = imports.map((file) => pages.get(file)).find((chunk) => chunk !== undefined);
      if (page) {
        const own = page.moduleIds.map((id) => id.replace(/^.*\/(?=storefront\/)/, '')).join(', ');
        this.error(`${fileName} imports from ${page.fileName}: name it in chunks.ts (${own})`);
      }
    }
  },
};
