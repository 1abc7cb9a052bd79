import type { Plugin } from 'vite';
import { olderScript } from '../older/floor.ts';

const source = new URL('../older/older.ts', import.meta.url).pathname;

/**
 * Puts what older browsers lack beside a page's other files and has the page load it there: a service worker keeps it with them
 * (decision 173).
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
