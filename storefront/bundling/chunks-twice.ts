import type { Plugin } from 'vite';

const helper = /vite\/preload-helper\.js$/;
const routeModules = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const dynamicImport = /\(\)=>import\(([`'"])(\.\/[\w.-]+\.js)\1\)/g;

/**
 * Has every chunk that is fetched while the page is open go through `loadChunk`: the bundler's own
 * imports, and the router's of a page's module. Where that does not come either time the router
 * would reload without a word; here the page throws as it is drawn, and the error page says so.
 */
export const chunksTwice: Plugin = {
  name: 'chunks-twice',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: [helper, routeModules] },
    handler(code, id) {
      if (helper.test(id)) {
        return "export { loadStyled as __vitePreload } from '/bundling/load-styled.ts';";
      }
      const changed = replaced(
        replaced(
          code,
          /import\(\s*(?:\/\*.*\*\/\s*)*route\.module\s*\)/,
          'loadChunk((again) => import(/* @vite-ignore */ route.module + again))',
        ),
        /console\.error\([\s\S]*return new Promise\(\(\) => \{\}\);/,
        'return { default() { throw error; } };',
      );
      return `import { loadChunk } from '/bundling/load-chunk.ts';\n${changed}`;
    },
  },
  // What is changed below is not in the names that the bundler has made by then.
  augmentChunkHash: () => 'chunks-twice',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(dynamicImport, 'q=>import($1$2$1+q)');
        const missed = /import\([`'"]\.[^)+]*\)/.exec(chunk.code);
        if (missed)
          this.error(`${chunk.fileName} would fetch ${missed[0]} only once: write () => import(…)`);
      }
    },
  },
};

function replaced(code: string, pattern: RegExp, by: string): string {
  if (!pattern.test(code)) throw new Error(`${pattern} is not in the code any more`);
  return code.replace(pattern, by);
}
