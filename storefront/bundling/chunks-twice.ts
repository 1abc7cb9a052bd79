import type { Plugin } from 'vite';

const helper = /vite\/preload-helper\.js$/;
const routeModules = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const dynamicImport = /\(\)=>import\(([`'"])(\.\/[\w.-]+\.js)\1\)/g;

/**
 * Loads every chunk fetched while the page is open through `loadChunk`: the bundler's own imports, and the router's
 * import of a page's module, which also waits for its words. If both tries fail, the router would silently reload; here
 * the page throws when it renders, and the error page explains it.
 */
export const chunksTwice: Plugin = {
  name: 'chunks-twice',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: [helper, routeModules] },
    handler(code, id) {
      if (helper.test(id)) {
        return "export { loadStyled as __vitePreload } from '/browser/load-styled.ts';";
      }
      const changed = replaced(
        replaced(
          code,
          /import\(\s*(?:\/\*.*\*\/\s*)*route\.module\s*\)/,
          'withWords(route.id, () => loadChunk((again) => import(/* @vite-ignore */ route.module + again)))',
        ),
        /console\.error\([\s\S]*return new Promise\(\(\) => \{\}\);/,
        'return { default() { throw error; } };',
      );
      return `import { loadChunk } from '/browser/load-chunk.ts';
import { withWords } from '/site/arriving-words.ts';
${changed}`;
    },
  },
  // The changes below are not part of the file names, which the bundler has already computed.
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
