import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { textsApart } from '#ui/bundling/texts-apart.ts';
import { floor, scriptTarget } from '#ui/older/floor.ts';
import { chunkOf, type chunks } from './bundling/chunks.ts';
import { chunksTwice } from './bundling/chunks-twice.ts';
import { fontSubset } from './bundling/font-subset.ts';
import { addressAsTransition, withoutUnusedRouterParts } from './bundling/unused-router-parts.ts';
import { wholeEntries } from './bundling/whole-entries.ts';
import { wordsWithCode } from './bundling/words-with-code.ts';

/** Packages that every page starts with, and the code that loads scripts and words. */
const framework =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/storefront\/(browser\/load-chunk|site\/arriving-words)\./;
/** Returns a test for the modules of a chunk. */
const isIn = (chunk: keyof typeof chunks) => (id: string) => chunkOf(id) === chunk;
/** The framework and our own start are one file, because every page needs both. */
const isInStart = (id: string) => framework.test(id) || chunkOf(id) === 'shared';

/**
 * Returns true for the files to preload with a chunk: its styles, which it waits for. A chunk names
 * its scripts itself; listing them as well added half a kilobyte to the event page.
 */
const isStyle = (file: string) => file.endsWith('.css');

/**
 * Drops React Router's link and form components, which no page uses: the bundler keeps them only
 * because each is given a display name. Saves two kilobytes on the event page.
 */
const withoutUnusedForms: Plugin = {
  name: 'without-unused-forms',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    fontSubset,
    reactRouter(),
    textsApart,
    withoutUnusedForms,
    withoutUnusedRouterParts,
    addressAsTransition,
    chunksTwice,
    wordsWithCode(),
    wholeEntries,
  ],
  // Readable class names in development, short ones in production.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  build: {
    // The Content-Security-Policy allows fonts from our own origin only, never from data:
    // addresses.
    assetsInlineLimit: 0,
    cssTarget: floor,
    // Nobody reads the sizes that a build prints, and computing them takes time.
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: (_, files) => files.filter(isStyle) },
  },
  environments: {
    client: {
      build: {
        target: scriptTarget,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'shared', test: isInStart, priority: 2 },
                { name: 'choosing', test: isIn('choosing'), priority: 1 },
                { name: 'overlays', test: isIn('overlays') },
                { name: 'times', test: isIn('times') },
                { name: 'tickets', test: isIn('tickets') },
                { name: 'member', test: isIn('member'), priority: 1 },
                { name: 'login', test: isIn('login') },
                { name: 'account', test: isIn('account') },
                { name: 'people', test: isIn('people') },
                { name: 'redeeming', test: isIn('redeeming') },
                { name: 'calling', test: isIn('calling') },
              ],
            },
          },
        },
      },
    },
  },
}));
