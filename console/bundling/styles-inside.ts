import type { Plugin } from 'vite';

/**
 * Inlines a page's style sheet: the scanner's is small, and a phone with a poor connection waits for each file that it
 * needs before it draws.
 */
export const stylesInside: Plugin = {
  name: 'styles-inside',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      return html.replace(
        /<link rel="stylesheet"[^>]* href="\/staff\/([^"]+)">/g,
        (link, file: string) => {
          const style = bundle[file];
          if (style?.type !== 'asset') return link;
          delete bundle[file];
          return `<style>${style.source}</style>`;
        },
      );
    },
  },
};
