import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf, type chunks } from './bundling/chunks.ts';
import { chunksTwice } from './bundling/chunks-twice.ts';

/** Packages that every page starts with, and what fetches scripts. */
const framework =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/storefront\/bundling\/load-chunk\./;
/** A module of one of these chunks. */
const isIn = (chunk: keyof typeof chunks) => (id: string) => chunkOf(id) === chunk;

/**
 * Returns whether a file is fetched along with a chunk: its styles, which it waits for. Its scripts
 * are named in itself; named before as well they were half a kilobyte of the event page.
 */
const isStyle = (file: string) => file.endsWith('.css');

/**
 * Lets go of React Router's link and form components, which no page uses: the bundler keeps them
 * only because each is given a display name. Two kilobytes of the event page.
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
  plugins: [reactRouter(), withoutUnusedForms, chunksTwice],
  // Readable class names while developing, short ones in what is sent.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  build: {
    // The Content-Security-Policy takes fonts from our own origin only, never from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_, files) => files.filter(isStyle) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 3 },
                { name: 'choosing', test: isIn('choosing'), priority: 1 },
                { name: 'shared', test: isIn('shared'), minShareCount: 2, priority: 2 },
                { name: 'overlays', test: isIn('overlays') },
                { name: 'calling', test: isIn('calling') },
              ],
            },
          },
        },
      },
    },
  },
}));
