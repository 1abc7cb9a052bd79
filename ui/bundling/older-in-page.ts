import type { Plugin } from 'vite';
import { olderScript } from '../older/floor.ts';

const source = new URL('../older/older.ts', import.meta.url).pathname;

/**
 * Puts polyfills for older browsers beside a page's other files and loads them from there: a service worker caches them
 * with the rest (decision 173).
 */
export const olderInPage: Plugin = {
  name: 'older-in-page',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, name: 'older' });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const file = Object.values(bundle).find(({ name }) => name === 'older')?.fileName;
      if (file === undefined) throw new Error(`${source} was not bundled`);
      return html.replace(
        '<script>',
        `<script>${olderScript(`/staff/${file}`)}</script>\n<script>`,
      );
    },
  },
};
